CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" varchar(40) NOT NULL,
	"actor_id" bigint,
	"actor_name" varchar(120),
	"subject_id" bigint,
	"subject_name" varchar(120),
	"client_address" varchar(64),
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_event_by_time" ON "security_event" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "security_event_by_kind" ON "security_event" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "security_event_by_actor" ON "security_event" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "security_event_by_subject" ON "security_event" USING btree ("subject_id","at","id");
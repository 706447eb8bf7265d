CREATE TABLE "frame_ticket" (
	"ticket_hash" varchar(64) PRIMARY KEY NOT NULL,
	"tool" varchar(20) NOT NULL,
	"kind" varchar(20),
	"session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "frame_ticket" ADD CONSTRAINT "frame_ticket_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "frame_ticket_by_session" ON "frame_ticket" USING btree ("session_id");
CREATE TABLE "log_block" (
	"number" bigint PRIMARY KEY NOT NULL,
	"hash" "bytea" NOT NULL,
	"entries" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"block" bigint,
	"kind" varchar(20) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event_id" uuid,
	"audit_id" bigint,
	"removed_before" timestamp (3) with time zone,
	"salt" "bytea",
	"digest" "bytea",
	"personal_salt" "bytea",
	"personal_digest" "bytea"
);
--> statement-breakpoint
CREATE INDEX "log_entry_by_block" ON "log_entry" USING btree ("block","id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_entry_by_event" ON "log_entry" USING btree ("event_id") WHERE event_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "log_entry_by_audit" ON "log_entry" USING btree ("audit_id") WHERE kind = 'audit';--> statement-breakpoint
CREATE INDEX "log_entry_of_removals" ON "log_entry" USING btree ("kind","audit_id") WHERE kind in ('anonymised', 'events_removed', 'audits_removed');
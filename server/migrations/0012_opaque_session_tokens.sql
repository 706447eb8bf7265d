-- Signed tokens have no stored hash: their sessions end here, and their users sign in again.
DELETE FROM "session";--> statement-breakpoint
CREATE TABLE "tool_session" (
	"token_hash" varchar(64) PRIMARY KEY NOT NULL,
	"tool" varchar(20) NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "token_hash" varchar(64) NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_session" ADD CONSTRAINT "tool_session_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tool_session_by_session" ON "tool_session" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_token_hash_unique" UNIQUE("token_hash");
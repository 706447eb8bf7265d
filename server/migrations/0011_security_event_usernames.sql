ALTER TABLE "security_event" ADD COLUMN "actor_username" varchar(300);--> statement-breakpoint
ALTER TABLE "security_event" ADD COLUMN "subject_username" varchar(300);
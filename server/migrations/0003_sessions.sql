ALTER TABLE "session" ADD COLUMN "verified_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "user_agent" varchar(400);--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "address" varchar(64);
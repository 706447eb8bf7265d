CREATE TABLE "desk_person" (
	"desk_hash" varchar(64) NOT NULL,
	"user_id" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "desk_person_once" PRIMARY KEY("desk_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "session_lock" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"draft_key" varchar(64) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "desk_person" ADD CONSTRAINT "desk_person_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_lock" ADD CONSTRAINT "session_lock_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_person_by_user" ON "desk_person" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_lock_by_user" ON "session_lock" USING btree ("user_id");
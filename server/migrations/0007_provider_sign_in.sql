CREATE TABLE "provider_account" (
	"issuer" varchar(500) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"user_id" bigint NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_account_issuer_subject_pk" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "provider_account_by_user" UNIQUE("user_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "provider_sign_in_secret" (
	"secret_hash" varchar(64) PRIMARY KEY NOT NULL,
	"kind" varchar(10) NOT NULL,
	"browser_hash" varchar(64) NOT NULL,
	"user_id" bigint,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_account" ADD CONSTRAINT "provider_account_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sign_in_secret" ADD CONSTRAINT "provider_sign_in_secret_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_sign_in_secret_by_user" ON "provider_sign_in_secret" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "provider_sign_in_secret_by_expiry" ON "provider_sign_in_secret" USING btree ("expires_at");
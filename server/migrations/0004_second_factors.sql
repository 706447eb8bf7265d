CREATE TABLE "passkey_challenge" (
	"user_id" bigint NOT NULL,
	"purpose" varchar(20) NOT NULL,
	"challenge" varchar(100) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenge_one_of_each" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"credential_id" varchar(1400) NOT NULL,
	"public_key" varchar(4000) NOT NULL,
	"counter" bigint NOT NULL,
	"transports" varchar(20)[] NOT NULL,
	"name" varchar(60) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkey_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" bigint NOT NULL,
	"code_hash" varchar(64) NOT NULL,
	CONSTRAINT "recovery_code_once" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_ticket" (
	"ticket_hash" varchar(64) PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"password_digest" varchar(64) NOT NULL,
	"challenge" varchar(100),
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_secret" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "totp_secret_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"pending" boolean NOT NULL,
	"key_id" varchar(16) NOT NULL,
	"ciphertext" varchar(200) NOT NULL,
	"last_step" bigint,
	"skewed_step" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "totp_secret_one_of_each" UNIQUE("user_id","pending")
);
--> statement-breakpoint
ALTER TABLE "passkey_challenge" ADD CONSTRAINT "passkey_challenge_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_ticket" ADD CONSTRAINT "sign_in_ticket_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secret" ADD CONSTRAINT "totp_secret_user_id_propertyuser__c_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."propertyuser__c"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_by_user" ON "passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_ticket_by_user" ON "sign_in_ticket" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "totp_secret_by_key" ON "totp_secret" USING btree ("key_id");
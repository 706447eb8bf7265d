ALTER TABLE "contact" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "anonymised_email" text;--> statement-breakpoint
ALTER TABLE "eml_token" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trnsx_ecom_activegc_b2c" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_by_anonymised_email" ON "contact" USING btree ("anonymised_email") WHERE anonymised_email is not null;--> statement-breakpoint
CREATE INDEX "contact_tacit_consent" ON "contact" USING btree ("optin_date","id") WHERE not isdeleted and (optin_email or optin_other) and optin_type = 'Tacit';
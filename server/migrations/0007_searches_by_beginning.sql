DROP INDEX "account_by_name";--> statement-breakpoint
DROP INDEX "eml_token_external_id_prefix";--> statement-breakpoint
DROP INDEX "gift_code_email_prefix";--> statement-breakpoint
DROP INDEX "gift_code_first_name_prefix";--> statement-breakpoint
DROP INDEX "gift_code_last_name_prefix";--> statement-breakpoint
DROP INDEX "gift_code_name_prefix";--> statement-breakpoint
DROP INDEX "gift_code_recipient_prefix";--> statement-breakpoint
DROP INDEX "gift_code_order_prefix";--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "address_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "city_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "account" ALTER COLUMN "postal_code_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "blocked" ALTER COLUMN "email_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "campaign" ALTER COLUMN "name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "campaign" ALTER COLUMN "description_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "contact" ALTER COLUMN "name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "contact" ALTER COLUMN "firstname_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "contact" ALTER COLUMN "lastname_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "contact" ALTER COLUMN "email_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "contact" ALTER COLUMN "phone_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "eml_token" ALTER COLUMN "external_id_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "eml_token" ALTER COLUMN "recipient_email_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "eml_token" ALTER COLUMN "recipient_name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "eml_token" ALTER COLUMN "customer_email_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "eml_token" ALTER COLUMN "customer_name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "external_id_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "vts_id_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "property__c" ALTER COLUMN "name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "propertyuser__c" ALTER COLUMN "name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "propertyuser__c" ALTER COLUMN "username_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trnsx_ecom_activegc_b2c" ALTER COLUMN "email_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trnsx_ecom_activegc_b2c" ALTER COLUMN "first_name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trnsx_ecom_activegc_b2c" ALTER COLUMN "last_name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trnsx_ecom_activegc_b2c" ALTER COLUMN "name_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trnsx_ecom_activegc_b2c" ALTER COLUMN "recipient_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trnsx_ecom_activegc_b2c" ALTER COLUMN "order_folded" SET DATA TYPE text COLLATE "C";--> statement-breakpoint
CREATE INDEX "account_address_prefix" ON "account" USING btree ("address_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_city_prefix" ON "account" USING btree ("city_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_postal_code_prefix" ON "account" USING btree ("postal_code_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_name_prefix" ON "contact" USING btree ("name_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "contact_email_prefix" ON "contact" USING btree ("email_folded") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "account_by_name" ON "account" USING btree ("name_folded","id","address_folded","city_folded","postal_code_folded") WHERE not isdeleted and sfid is not null;--> statement-breakpoint
CREATE INDEX "eml_token_external_id_prefix" ON "eml_token" USING btree ("external_id_folded");--> statement-breakpoint
CREATE INDEX "gift_code_email_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("email_folded");--> statement-breakpoint
CREATE INDEX "gift_code_first_name_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("first_name_folded");--> statement-breakpoint
CREATE INDEX "gift_code_last_name_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("last_name_folded");--> statement-breakpoint
CREATE INDEX "gift_code_name_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("name_folded");--> statement-breakpoint
CREATE INDEX "gift_code_recipient_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("recipient_folded");--> statement-breakpoint
CREATE INDEX "gift_code_order_prefix" ON "trnsx_ecom_activegc_b2c" USING btree ("order_folded");
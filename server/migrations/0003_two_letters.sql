CREATE INDEX "account_name_foreign" ON "account" USING btree ("name_folded") WHERE not isdeleted and name_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "account_address_foreign" ON "account" USING btree ("address_folded") WHERE not isdeleted and address_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "account_city_foreign" ON "account" USING btree ("city_folded") WHERE not isdeleted and city_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "account_postal_code_foreign" ON "account" USING btree ("postal_code_folded") WHERE not isdeleted and postal_code_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "contact_name_foreign" ON "contact" USING btree ("name_folded") WHERE not isdeleted and name_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "contact_email_foreign" ON "contact" USING btree ("email_folded") WHERE not isdeleted and email_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "contact_phone_foreign" ON "contact" USING btree ("phone_folded") WHERE not isdeleted and phone_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "eml_token_recipient_email_foreign" ON "eml_token" USING btree ("recipient_email_folded") WHERE recipient_email_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "eml_token_recipient_name_foreign" ON "eml_token" USING btree ("recipient_name_folded") WHERE recipient_name_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "eml_token_customer_email_foreign" ON "eml_token" USING btree ("customer_email_folded") WHERE customer_email_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "eml_token_customer_name_foreign" ON "eml_token" USING btree ("customer_name_folded") WHERE customer_name_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "order_external_id_foreign" ON "order" USING btree ("external_id_folded") WHERE not isdeleted and external_id_folded ~ '[^\x01-\x7f]';--> statement-breakpoint
CREATE INDEX "order_vts_id_foreign" ON "order" USING btree ("vts_id_folded") WHERE not isdeleted and vts_id_folded ~ '[^\x01-\x7f]';
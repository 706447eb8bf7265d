DROP INDEX "order_by_account";--> statement-breakpoint
DROP INDEX "order_by_contact";--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "value_folded" text COLLATE "C" GENERATED ALWAYS AS (comptoir_fold("value"::text)) STORED;--> statement-breakpoint
CREATE INDEX "order_by_account" ON "order" USING btree ("accountid","effectivedate" DESC NULLS LAST,"id" DESC NULLS LAST,"sfid") WHERE not isdeleted;--> statement-breakpoint
CREATE INDEX "order_by_contact" ON "order" USING btree ("contact__c","effectivedate" DESC NULLS LAST,"id" DESC NULLS LAST,"sfid") WHERE not isdeleted;
ALTER TABLE "gc_inventory" ADD COLUMN "previous_on_hand" integer;--> statement-breakpoint
ALTER TABLE "gc_inventory" ADD COLUMN "withdrawal_reason" varchar(1000);--> statement-breakpoint
-- Counts that are approved already are frozen at what they show today.
UPDATE "gc_inventory" c SET "previous_on_hand" = coalesce((
	SELECT previous."on_hand" FROM "gc_inventory" previous
	WHERE previous."property__c_id" = c."property__c_id" AND previous."sku" = c."sku" AND previous."date" < c."date"
	ORDER BY previous."date" DESC LIMIT 1), 0)
WHERE c."approved_by" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "gc_inventory" ADD CONSTRAINT "gc_inventory_frozen_with_approval" CHECK ((approved_by is null) = (previous_on_hand is null));
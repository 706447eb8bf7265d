CREATE TABLE "report_month" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_month_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"property" varchar(18),
	"clerk" varchar(18),
	"campaign" varchar(18),
	"orders" integer NOT NULL,
	"revenue" numeric(14, 2) NOT NULL,
	"generated" integer NOT NULL,
	"activated" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_month_by_month" ON "report_month" USING btree ("month","property");--> statement-breakpoint
CREATE INDEX "eml_token_redeemed" ON "eml_token" USING btree ("updated_at","redeem_centre","amount") WHERE redeem;--> statement-breakpoint
CREATE INDEX "gift_code_resent" ON "trnsx_ecom_activegc_b2c" USING btree ("cwf_last_sent","mall") WHERE cwf_last_sent is not null;--> statement-breakpoint
CREATE INDEX "order_activated" ON "order" USING btree ("effectivedate","property__c","accountid","totalamount") WHERE status = 'Activated' and not isdeleted and sfid is not null;--> statement-breakpoint
-- What one order adds to which month: as a sale, and as a confirmation code.
CREATE FUNCTION comptoir_order_figures(listed boolean, status text, amount numeric, dated date, made timestamptz, is_code boolean)
RETURNS TABLE (month date, of_code boolean, orders int, revenue numeric, generated int, activated int)
LANGUAGE sql IMMUTABLE AS $$
  select date_trunc('month', dated::timestamp)::date, false, 1, amount, 0, 0
  where listed and status = 'Activated' and dated is not null
  union all
  select date_trunc('month', made at time zone 'UTC')::date, true, 0, 0, 1, (status = 'Activated')::int
  where listed and is_code
$$;--> statement-breakpoint
CREATE FUNCTION comptoir_report_orders() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    -- No order has its link to a campaign before it is there itself.
    insert into report_month (month, property, clerk, campaign, orders, revenue, generated, activated)
    select f.month, o.property__c, case when of_code then o.propertyuser__c end, case when of_code then o.campaign__c end,
           sum(f.orders), sum(f.revenue), sum(f.generated), sum(f.activated)
    from added o, comptoir_order_figures(not o.isdeleted and o.sfid is not null, o.status, o.totalamount, o.effectivedate,
      o.createddate, not o.ecomm and o.external_id__c is not null) f
    group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    -- Nor after.
    insert into report_month (month, property, clerk, campaign, orders, revenue, generated, activated)
    select f.month, o.property__c, case when of_code then o.propertyuser__c end, case when of_code then o.campaign__c end,
           -sum(f.orders), -sum(f.revenue), -sum(f.generated), -sum(f.activated)
    from gone o, comptoir_order_figures(not o.isdeleted and o.sfid is not null, o.status, o.totalamount, o.effectivedate,
      o.createddate, not o.ecomm and o.external_id__c is not null) f
    group by 1, 2, 3, 4;
  else
    insert into report_month (month, property, clerk, campaign, orders, revenue, generated, activated)
    select f.month, o.property__c, case when of_code then o.propertyuser__c end,
           case when of_code then coalesce(c.sfid, o.campaign__c) end,
           sum(sign * f.orders), sum(sign * f.revenue), sum(sign * f.generated), sum(sign * f.activated)
    from (select 1 as sign, * from added union all select -1, * from gone) o
    left join order_campaign l on l.order_id = o.id
    left join campaign c on c.id = l.campaign_id,
    comptoir_order_figures(not o.isdeleted and o.sfid is not null, o.status, o.totalamount, o.effectivedate,
      o.createddate, not o.ecomm and o.external_id__c is not null) f
    group by 1, 2, 3, 4
    having (sum(sign * f.orders), sum(sign * f.revenue), sum(sign * f.generated), sum(sign * f.activated)) <> (0, 0, 0, 0);
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER report_orders_added AFTER INSERT ON "order" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION comptoir_report_orders();--> statement-breakpoint
CREATE TRIGGER report_orders_changed AFTER UPDATE ON "order" REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION comptoir_report_orders();--> statement-breakpoint
CREATE TRIGGER report_orders_gone AFTER DELETE ON "order" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION comptoir_report_orders();--> statement-breakpoint
-- A link to a campaign moves its order's code from the campaign that the order itself names, or from none.
CREATE FUNCTION comptoir_report_links() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  way int := tg_argv[0]::int;
begin
  -- Whoever changes the order at this moment is waited for, or their change would count for the campaign before.
  perform from "order" where id in (select order_id from moved) for share;
  insert into report_month (month, property, clerk, campaign, orders, revenue, generated, activated)
  select f.month, o.property__c, o.propertyuser__c, case when side = 1 then c.sfid else o.campaign__c end,
         0, 0, sum(way * side * f.generated), sum(way * side * f.activated)
  from moved l join campaign c on c.id = l.campaign_id join "order" o on o.id = l.order_id
  cross join (values (1), (-1)) sides(side),
  comptoir_order_figures(not o.isdeleted and o.sfid is not null, o.status, o.totalamount, o.effectivedate,
    o.createddate, not o.ecomm and o.external_id__c is not null) f
  where f.of_code
  group by 1, 2, 3, 4
  having (sum(side * f.generated), sum(side * f.activated)) <> (0, 0);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER report_links_added AFTER INSERT ON order_campaign REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION comptoir_report_links('1');--> statement-breakpoint
CREATE TRIGGER report_links_gone AFTER DELETE ON order_campaign REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION comptoir_report_links('-1');--> statement-breakpoint
CREATE TRIGGER report_links_left AFTER UPDATE ON order_campaign REFERENCING OLD TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION comptoir_report_links('-1');--> statement-breakpoint
CREATE TRIGGER report_links_taken AFTER UPDATE ON order_campaign REFERENCING NEW TABLE AS moved
  FOR EACH STATEMENT EXECUTE FUNCTION comptoir_report_links('1');--> statement-breakpoint
-- Everything anew, for orders that were loaded past the triggers.
CREATE FUNCTION comptoir_fill_reports() RETURNS void LANGUAGE sql AS $$
  delete from report_month;
  insert into report_month (month, property, clerk, campaign, orders, revenue, generated, activated)
  select f.month, o.property__c, case when of_code then o.propertyuser__c end,
         case when of_code then coalesce(c.sfid, o.campaign__c) end,
         sum(f.orders), sum(f.revenue), sum(f.generated), sum(f.activated)
  from "order" o
  left join order_campaign l on l.order_id = o.id
  left join campaign c on c.id = l.campaign_id,
  comptoir_order_figures(not o.isdeleted and o.sfid is not null, o.status, o.totalamount, o.effectivedate,
    o.createddate, not o.ecomm and o.external_id__c is not null) f
  group by 1, 2, 3, 4;
$$;--> statement-breakpoint
-- In one statement, so that every reader finds the rows before or the row after.
CREATE FUNCTION comptoir_merge_reports() RETURNS void LANGUAGE sql AS $$
  with several as (
    delete from report_month where id in (
      select unnest(array_agg(id)) from report_month group by month, property, clerk, campaign having count(*) > 1)
    returning *
  )
  insert into report_month (month, property, clerk, campaign, orders, revenue, generated, activated)
  select month, property, clerk, campaign, sum(orders), sum(revenue), sum(generated), sum(activated)
  from several group by 1, 2, 3, 4
  having (sum(orders), sum(revenue), sum(generated), sum(activated)) <> (0, 0, 0, 0);
$$;--> statement-breakpoint
SELECT comptoir_fill_reports();

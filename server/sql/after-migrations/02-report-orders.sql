-- Keeps report_month up to date with the orders: each statement adds the difference that it makes, and the hourly merge
-- sums the rows up.
create or replace function comptoir_report_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A new order has no link to a campaign yet.
    insert into report_month (month, property, clerk, campaign, orders, revenue, generated, activated)
    select f.month, o.property__c, case when of_code then o.propertyuser__c end, case when of_code then o.campaign__c end,
           sum(f.orders), sum(f.revenue), sum(f.generated), sum(f.activated)
    from added o, comptoir_order_figures(not o.isdeleted and o.sfid is not null, o.status, o.totalamount, o.effectivedate,
      o.createddate, not o.ecomm and o.external_id__c is not null) f
    group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    -- A deleted order has no link any more: the foreign key made its deletion come first.
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
end $$;

create or replace trigger report_orders_added after insert on "order" referencing new table as added
  for each statement execute function comptoir_report_orders();

create or replace trigger report_orders_changed after update on "order" referencing old table as gone new table as added
  for each statement execute function comptoir_report_orders();

create or replace trigger report_orders_gone after delete on "order" referencing old table as gone
  for each statement execute function comptoir_report_orders();

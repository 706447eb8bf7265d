-- Computes all rows from the orders, after orders were loaded with the triggers disabled.
create or replace function comptoir_fill_reports() returns void language sql as $$
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
$$;

-- Merges the rows of the same month, property, clerk and campaign. One statement, so that readers see either all rows
-- from before or all from after.
create or replace function comptoir_merge_reports() returns void language sql as $$
  with several as (
    delete from report_month where id in (
      select unnest(array_agg(id)) from report_month group by month, property, clerk, campaign having count(*) > 1)
    returning *
  )
  insert into report_month (month, property, clerk, campaign, orders, revenue, generated, activated)
  select month, property, clerk, campaign, sum(orders), sum(revenue), sum(generated), sum(activated)
  from several group by 1, 2, 3, 4
  having (sum(orders), sum(revenue), sum(generated), sum(activated)) <> (0, 0, 0, 0);
$$;

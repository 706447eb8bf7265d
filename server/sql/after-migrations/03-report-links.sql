-- A link to a campaign moves the code of its order to that campaign, from the one that the order itself names, if any.
create or replace function comptoir_report_links() returns trigger language plpgsql as $$
declare
  way int := tg_argv[0]::int;
begin
  -- Waits for concurrent changes of the orders, which would otherwise count for the campaign from before.
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
end $$;

create or replace trigger report_links_added after insert on order_campaign referencing new table as moved
  for each statement execute function comptoir_report_links('1');

create or replace trigger report_links_gone after delete on order_campaign referencing old table as moved
  for each statement execute function comptoir_report_links('-1');

create or replace trigger report_links_left after update on order_campaign referencing old table as moved
  for each statement execute function comptoir_report_links('-1');

create or replace trigger report_links_taken after update on order_campaign referencing new table as moved
  for each statement execute function comptoir_report_links('1');

import type { Database } from '../../server/src/database/pool.ts'
import { text } from '../../server/src/database/row-shape.ts'
import { join, raw, sql } from '../../server/src/database/sql.ts'

/** Checks conditions that always hold for the whole database; returns the first broken one. */
export async function invariantFault(database: Database): Promise<string | undefined> {
  const questions = Object.entries(broken).map(
    ([sentence, query]) => sql`select ${sentence}::text as sentence where exists (${raw(query)})`,
  )
  const [found] = await database.rows(join(questions, ' union all ').returns({ sentence: text }))
  return found?.sentence
}

const broken = {
  'Two live companies have the same name and address.': `
    select from account where not isdeleted
    group by comptoir_key(name), comptoir_key(address_line_1__c), comptoir_key(billingpostalcode) having count(*) > 1`,
  'Two live contacts of a company share an address.': `
    select from contact where not isdeleted and email is not null group by accountid, email having count(*) > 1`,
  'An address is blocked twice.': `select from blocked group by lower(trim(email)) having count(*) > 1`,
  'Two users share a username.': `select from propertyuser__c group by lower(username__c) having count(*) > 1`,
  'No superadmin is active.': `
    select where not exists (
      select from propertyuser__c where role__c = 'superadmin' and not inactive and not isdeleted)`,
  'Two orders share a number or a code.': `
    select from "order" group by ordernumber having count(ordernumber) > 1
    union all select from "order" group by external_id__c having count(external_id__c) > 1`,
  'A SKU was counted twice in a month at a property.': `
    select from gc_inventory group by property__c_id, sku, date_trunc('month', date) having count(*) > 1`,
  'A count is approved without the previous number on hand, or the other way round.': `
    select from gc_inventory where (approved_by is null) <> (previous_on_hand is null)`,
  'A pending count comes before an approved one of its SKU and property.': `
    select from gc_inventory earlier join gc_inventory later using (property__c_id, sku)
    where earlier.date < later.date and earlier.approved_by is null and later.approved_by is not null`,
  'Two campaigns share a code.': `select from campaign group by sfid having count(*) > 1`,
  'A deleted or inactive user has a session.': `
    select from session s join propertyuser__c u on u.id = s.user_id
    where (u.isdeleted or u.inactive) and u.last_login is distinct from '2001-01-01'`,
  'A redeemed token has no user.': `select from eml_token where redeem and user_id is null`,
  'A link refers to a user who does not exist.': `
    select from property_propertyuser__c l where not exists (select from propertyuser__c u where u.sfid = l.propertyuser__c)`,
}

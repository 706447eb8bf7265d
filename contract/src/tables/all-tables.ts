import type { RowOf, TableDescription } from '../table-description.ts'
import { accountTable } from './account.ts'
import { blockedEmailTable } from './blocked-email.ts'
import { campaignPropertyTable, campaignTable } from './campaign.ts'
import { contactTable } from './contact.ts'
import { countEmailListTable, countTable, skuPropertyTable, skuTable } from './count.ts'
import { eTokenTable } from './e-token.ts'
import { giftCodeTable } from './gift-code.ts'
import { orderCampaignTable, orderItemTable, orderTable } from './order.ts'
import { accountPropertyTable, propertyTable } from './property.ts'
import { staffUserPropertyTable, staffUserTable } from './staff-user.ts'

/** Every table that the API offers, by its name on the wire. */
export const allTables = {
  account: accountTable,
  contact: contactTable,
  order: orderTable,
  orderitem: orderItemTable,
  order_campaign: orderCampaignTable,
  property__c: propertyTable,
  property_propertyuser__c: staffUserPropertyTable,
  accountproperty__c: accountPropertyTable,
  propertyuser__c: staffUserTable,
  blocked: blockedEmailTable,
  campaign: campaignTable,
  campaign_property: campaignPropertyTable,
  eml_token: eTokenTable,
  trnsx_ecom_activegc_b2c: giftCodeTable,
  sku: skuTable,
  sku_property: skuPropertyTable,
  gc_inventory: countTable,
  gc_inventory_email_list: countEmailListTable,
} as const satisfies Record<string, TableDescription>

type AllTables = typeof allTables
export type TableName = keyof AllTables

/** A row of the table of that name. */
export type Row<Table extends TableName> = RowOf<AllTables[Table]>

export type RelationName<Table extends TableName> = keyof AllTables[Table]['relations'] & string

/** The name of the related table. */
export type RelatedTable<Table extends TableName, Name extends string> =
  Name extends RelationName<Table>
    ? AllTables[Table]['relations'][Name] extends { table: infer Other extends TableName }
      ? Other
      : never
    : never

/** A record of the table API: the row under its table's name, contained rows under their relation's. */
export type RecordOf<Table extends TableName, Contained extends string = never> = {
  [Name in Table]: Row<Table>
} & {
  [Name in Contained & RelationName<Table>]: AllTables[Table]['relations'][Name] extends { kind: 'many' }
    ? Row<RelatedTable<Table, Name>>[]
    : Row<RelatedTable<Table, Name>> | null
}

/** The name of a column of the table itself, or of a related table after the name of the relation. */
export type ColumnPath<Table extends TableName> =
  | (keyof Row<Table> & string)
  | {
      [Name in RelationName<Table>]: `${Name}.${keyof Row<RelatedTable<Table, Name>> & string}`
    }[RelationName<Table>]

import * as z from 'zod'
import { bigint, day, flag, id, salesforceId, text, timestamp } from '../columns.ts'
import { key } from '../error-keys.ts'
import { calendarDay, optionalText, required } from '../fields.ts'
import { describeTable, formOf, many, one, type RowOf } from '../table-description.ts'

export const campaignTable = describeTable({
  name: 'campaign',
  labels: 'campaign',
  columns: {
    id: id(),
    // The campaign's code, entered or generated.
    sfid: salesforceId({ required: true, unique: 'campaign_code', labelled: true }),
    name: text(120, {
      required: true,
      form: required('name_empty_error'),
      labelled: true,
      personal: false,
      searched: true,
    }),
    startdate: day({ form: calendarDay.nullable(), labelled: true, format: 'day' }),
    enddate: day({ form: calendarDay.nullable(), labelled: true, format: 'day' }),
    description: text(2000, { form: optionalText, labelled: true, personal: false, searched: true }),
    isactive: flag({ form: z.boolean(key('bad_input')), labelled: true, format: 'activeInactive' }),
    islocal: flag({ default: true, imported: false }),
    isdeleted: flag(),
    createddate: timestamp({ default: 'now' }),
    systemmodstamp: timestamp({ default: 'now', imported: false }),
  },
  relations: {
    campaign_property: many('campaign_property', 'campaign_id', 'id'),
    order_campaign: many('order_campaign', 'campaign_id', 'id'),
    order: many('order', 'campaign__c'),
  },
})

/** Offers a campaign at a property. */
export const campaignPropertyTable = describeTable({
  name: 'campaign_property',
  columns: { id: id(), campaign_id: bigint({ required: true }), property_id: bigint({ required: true }) },
  relations: {
    campaign: one('campaign', 'campaign_id', 'id'),
    property__c: one('property__c', 'property_id', 'id'),
  },
})

export type CampaignRow = RowOf<typeof campaignTable>
export type CampaignPropertyRow = RowOf<typeof campaignPropertyTable>
export const campaignForm = formOf(campaignTable)

/** Both days belong to the campaign. One without a start or an end has no limit there; an empty input means the same. */
export function endsBeforeItStarts({
  startdate,
  enddate,
}: Pick<CampaignRow, 'startdate' | 'enddate'>): boolean {
  return Boolean(startdate && enddate && enddate < startdate)
}

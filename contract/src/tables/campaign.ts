import { z } from 'zod'
import { key } from '../error-keys.ts'
import { calendarDay, optionalText, requiredText } from '../fields.ts'

export interface CampaignRow {
  id: number
  /** The campaign's code. */
  sfid: string
  name: string
  startdate: string | null
  enddate: string | null
  description: string | null
  isactive: boolean
  islocal: boolean
  isdeleted: boolean
  createddate: string
  systemmodstamp: string
}

export interface CampaignPropertyRow {
  id: number
  campaign_id: number
  property_id: number
}

export const campaignForm = z.object({
  name: requiredText(key('name_empty_error'), 120),
  startdate: calendarDay.nullable(),
  enddate: calendarDay.nullable(),
  description: optionalText(2000),
  isactive: z.boolean(key('bad_input')),
})

import { key } from '@comptoir/contract/error-keys'
import { calendarDay } from '@comptoir/contract/fields'
import { campaignCodePattern } from '@comptoir/contract/rules/campaign-code'
import { campaignForm, endsBeforeItStarts } from '@comptoir/contract/tables/campaign'
import * as z from 'zod'
import type { Campaign } from './campaigns-data.ts'

/** What stands in the inputs, in the order in which they follow each other. */
export interface CampaignInputs {
  name: string
  sfid: string
  startdate: string
  enddate: string
  description: string
  isactive: boolean
  /** Ids. */
  properties: number[]
}

/** What can be changed of a campaign's row. */
export const campaignColumns = ['name', 'startdate', 'enddate', 'description', 'isactive'] as const

const optionalDay = z.union([z.literal(''), calendarDay], 'ui.date_incomplete')

/** An empty code is fine: one is generated. */
export const campaignInputs = z
  .object({
    ...campaignForm.shape,
    sfid: z.string().refine((code) => code === '' || campaignCodePattern.test(code), 'campaigns.code_error'),
    startdate: optionalDay,
    enddate: optionalDay,
    properties: z.array(z.number()).min(1, key('property_selection_mandatory_error')),
  })
  .refine((inputs) => !endsBeforeItStarts(inputs), {
    path: ['enddate'],
    error: 'campaigns.end_before_start',
    // Whatever else is wrong: everything is said at once.
    when: () => true,
  })

export const blankCampaign: CampaignInputs = {
  name: '',
  sfid: '',
  startdate: '',
  enddate: '',
  description: '',
  isactive: true,
  properties: [],
}

export function inputsOf({
  name,
  sfid,
  startdate,
  enddate,
  description,
  isactive,
  links,
}: Campaign): CampaignInputs {
  return {
    name,
    sfid,
    startdate: startdate ?? '',
    enddate: enddate ?? '',
    description: description ?? '',
    isactive,
    properties: links.map(({ property_id }) => property_id),
  }
}

export function columnsOf({ name, sfid, startdate, enddate, description, isactive }: CampaignInputs) {
  return {
    name: name.trim(),
    sfid,
    startdate: startdate || null,
    enddate: enddate || null,
    description: description.trim() || null,
    isactive,
  }
}

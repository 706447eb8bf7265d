import { key } from '@comptoir/contract/error-keys'
import { calendarDay } from '@comptoir/contract/fields'
import { campaignCodePattern } from '@comptoir/contract/rules/codes'
import { campaignForm, endsBeforeItStarts } from '@comptoir/contract/tables/campaign'
import * as z from 'zod'

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

/** What stands in the inputs, in the order in which they follow each other. */
export type CampaignInputs = z.input<typeof campaignInputs>

export const blankCampaign: CampaignInputs = {
  name: '',
  sfid: '',
  startdate: '',
  enddate: '',
  description: '',
  isactive: true,
  properties: [],
}

import { key } from '@comptoir/contract/error-keys'
import { calendarDay } from '@comptoir/contract/fields'
import { campaignCodePattern } from '@comptoir/contract/rules/campaign-code'
import { type CampaignRow, campaignForm, endsBeforeItStarts } from '@comptoir/contract/tables/campaign'
import { z } from 'zod'
import { mergeLists } from '../../lib/merge-lists.ts'
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
export type CampaignValues = Pick<CampaignRow, (typeof columns)[number]>

const columns = ['name', 'startdate', 'enddate', 'description', 'isactive'] as const

const optionalDay = z.union([z.literal(''), calendarDay], key('bad_input'))

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

export function inputsOf(campaign: Campaign | undefined): CampaignInputs {
  return {
    name: campaign?.name ?? '',
    sfid: campaign?.sfid ?? '',
    startdate: campaign?.startdate ?? '',
    enddate: campaign?.enddate ?? '',
    description: campaign?.description ?? '',
    isactive: campaign?.isactive ?? true,
    properties: campaign?.links.map(({ property_id }) => property_id) ?? [],
  }
}

export function valuesOf({
  name,
  startdate,
  enddate,
  description,
  isactive,
}: CampaignInputs): CampaignValues {
  return {
    name: name.trim(),
    startdate: startdate || null,
    enddate: enddate || null,
    description: description.trim() || null,
    isactive,
  }
}

export function storedValues(row: CampaignRow): CampaignValues {
  const { name, startdate, enddate, description, isactive } = row
  return { name, startdate, enddate, description, isactive }
}

/** The fields in which two differ, in the order of the form. */
export function differingInputs(one: CampaignInputs, other: CampaignInputs): (keyof CampaignInputs)[] {
  return (Object.keys(inputsOf(undefined)) as (keyof CampaignInputs)[]).filter((field) =>
    field === 'properties' ? !sameMembers(one.properties, other.properties) : one[field] !== other[field],
  )
}

/** What somebody typed, on top of what somebody else has saved meanwhile. */
export function rebased(typed: CampaignInputs, before: Campaign, now: Campaign): CampaignInputs {
  const [old, saved] = [inputsOf(before), inputsOf(now)]
  const mine = differingInputs(typed, old).map((field) => [field, typed[field]])
  return {
    ...saved,
    ...Object.fromEntries(mine),
    properties: mergeLists(typed.properties, old.properties, saved.properties),
  }
}

export function changedColumns(before: CampaignValues, after: CampaignValues): (keyof CampaignValues)[] {
  return columns.filter((column) => before[column] !== after[column])
}

export function sameMembers(one: readonly number[], other: readonly number[]): boolean {
  const members = new Set(one)
  return members.size === new Set(other).size && other.every((member) => members.has(member))
}

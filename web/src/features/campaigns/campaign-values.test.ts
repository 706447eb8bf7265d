import { expect, test } from 'vitest'
import {
  type CampaignInputs,
  campaignInputs,
  inputsOf,
  rebased,
  sameMembers,
  valuesOf,
} from './campaign-values.ts'
import type { Campaign } from './campaigns-data.ts'

const filled: CampaignInputs = {
  name: 'Spring',
  sfid: 'SPRING-26',
  startdate: '2026-03-01',
  enddate: '2026-03-31',
  description: '',
  isactive: true,
  properties: [1],
}

function objections(inputs: Partial<CampaignInputs>): Record<string, string> {
  const { error } = campaignInputs.safeParse({ ...filled, ...inputs })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test.each<Partial<CampaignInputs>>([
  {},
  { sfid: '' },
  { startdate: '', enddate: '' },
  { startdate: '' },
  { enddate: '' },
  { startdate: '2026-03-31' },
])('a campaign is fine with %j', (inputs) => {
  expect(objections(inputs)).toEqual({})
})

test('everything that is wrong is said at once', () => {
  const inputs = { name: ' ', sfid: 'ÉTÉ', startdate: '2026-04-01', properties: [] }
  expect(objections(inputs)).toEqual({
    name: 'name_empty_error',
    sfid: 'campaigns.code_error',
    enddate: 'campaigns.end_before_start',
    properties: 'property_selection_mandatory_error',
  })
})

test('what is left empty is stored as nothing, and what is typed without the blanks around it', () => {
  const inputs = { ...filled, name: ' Spring ', startdate: '', enddate: '', description: '  ' }
  expect(valuesOf(inputs)).toEqual({
    name: 'Spring',
    startdate: null,
    enddate: null,
    description: null,
    isactive: true,
  })
})

test('the same properties in another order are the same', () => {
  expect(sameMembers([1, 2, 3], [3, 1, 2])).toBe(true)
  expect(sameMembers([], [])).toBe(true)
  expect(sameMembers([1, 2], [1, 3])).toBe(false)
  expect(sameMembers([1], [1, 2])).toBe(false)
})

test('what somebody typed stays on top of what somebody else has saved meanwhile, properties included', () => {
  const before: Campaign = {
    id: 1,
    ...valuesOf(filled),
    sfid: filled.sfid,
    islocal: true,
    isdeleted: false,
    createddate: '2026-01-01T00:00:00.000Z',
    systemmodstamp: '2026-01-01T00:00:00.000Z',
    links: [1, 2].map((property_id) => ({ id: property_id, campaign_id: 1, property_id })),
  }
  const now: Campaign = {
    ...before,
    enddate: '2026-04-30',
    links: [1, 2, 5].map((property_id) => ({ id: property_id, campaign_id: 1, property_id })),
  }
  const typed = { ...inputsOf(before), name: 'Spring fair', properties: [1, 3] }
  expect(rebased(typed, before, now)).toEqual({
    ...inputsOf(now),
    name: 'Spring fair',
    properties: [1, 5, 3],
  })
})

import { expect, test } from 'vitest'
import { type CampaignInputs, campaignInputs } from './campaign-values.ts'

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

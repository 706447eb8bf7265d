import { campaignCodePattern } from '@comptoir/contract/rules/codes'
import * as z from 'zod'
import { importedTable } from '../imported-table.ts'
import { isSalesforceId } from '../salesforce-id.ts'

export const campaigns = importedTable('campaign', {
  keys: [{ fields: ['sfid'], reason: 'Another campaign has this code.' }],
  forms: {
    sfid: z
      .string()
      .refine(
        (code) => campaignCodePattern.test(code) || isSalesforceId(code),
        'A campaign code has 1 to 18 capitals, digits and hyphens, or is a Salesforce id of 18 characters.',
      ),
  },
  constants: { islocal: 'false' },
  stays: 'exists (select from campaign t where t.id = s.id and t.islocal)',
  refuses: [{ when: 's.enddate < s.startdate', reason: 'A campaign cannot end before it starts.' }],
  notes: [
    '`sfid` is the code of the campaign. Imported campaigns are managed elsewhere: staff cannot change them.',
    'A campaign that is managed here (`islocal`) stays as it is.',
  ],
})

export const campaignProperties = importedTable('campaign_property', {
  keys: [{ fields: ['campaign', 'property__c'], reason: 'The campaign is offered at the property already.' }],
  stays: 'exists (select from campaign c where c.id = s.campaign_id and c.islocal)',
  // The new stamp makes a concurrent edit of the campaign a conflict, since its properties have changed.
  afterWriting: `update campaign c set systemmodstamp = now()
    from import_staged s where c.id = s.campaign_id and s.verdict = 'new' and s.reason is null`,
  notes: ['Links are added, never removed. Those of campaigns that are managed here stay as they are.'],
})

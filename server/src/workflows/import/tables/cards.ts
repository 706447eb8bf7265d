import { email } from '@comptoir/contract/fields'
import * as z from 'zod'
import { givenSql, importedTable } from '../imported-table.ts'

export const giftCodes = importedTable('trnsx_ecom_activegc_b2c', {
  keys: [{ fields: ['gift_code'], reason: 'Another gift code is the same.' }],
  forms: {
    gift_code: z
      .string()
      .regex(/^[^*]*$/, 'The code is masked. An export has whole codes if it is asked for --with-codes.')
      .regex(/^\S{4,}$/, 'A code has at least 4 characters and no spaces.'),
    customer_email: email,
    language: z.string().toLowerCase(),
  },
  notes: [
    'Codes are never shown whole: not in the list of rejected lines, not in audits, not in an export without `--with-codes`.',
    'The name and address of a person who was anonymised here do not come back.',
    'When a code was last sent is known here only, so a file cannot have it.',
  ],
})

export const eTokens = importedTable('eml_token', {
  keys: [{ fields: ['external_id'], reason: 'Another e-token has this external_id.' }],
  forms: { recipient_email: email, customer_email: email },
  neverCleared: ['updated_at'],
  // A redemption here is final, and its time is the day on which reports count it.
  keeps: {
    redeem: 't.redeem',
    redeem_centre: 't.redeem',
    propertyuser__c: 't.redeem',
    comment: 't.redeem',
  },
  derived: {
    updated_at: {
      changed: `case
        when t.redeem then t.updated_at
        when ${givenSql('eml_token', 'updated_at')} then s.updated_at
        when ${givenSql('eml_token', 'redeem')} and s.redeem then now()
        else t.updated_at end`,
      added: 'coalesce(s.updated_at, now())',
    },
  },
  refuses: [
    {
      when: `s.redeem and not exists (select from property__c p where p.external_id__c = s.redeem_centre)`,
      reason:
        'A redeemed e-token needs the external id of the property where it was redeemed in redeem_centre.',
    },
    {
      when: 'not s.redeem and s.redeem_centre is not null',
      reason: 'redeem_centre belongs to redeemed e-tokens only.',
    },
  ],
  notes: [
    'The name and address of a person who was anonymised here do not come back.',
    'A redeemed e-token stays redeemed, with its property, comment, staff user and time.',
    '`propertyuser__c` is the sfid or username of the staff user who redeemed it; `updated_at` the time.',
  ],
})

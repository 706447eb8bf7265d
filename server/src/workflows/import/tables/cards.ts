import { email } from '@comptoir/contract/fields'
import * as z from 'zod'
import { givenSql, importedTable } from '../imported-table.ts'

export const giftCodes = importedTable('trnsx_ecom_activegc_b2c', {
  columns: [
    'gift_code',
    'customer_email',
    'first_name',
    'last_name',
    'recipient',
    'order',
    'language',
    'CSL_CLOSING_BALANCE',
    'mall',
    'mall_address',
    'created_at',
    'action_created_by',
  ],
  keys: [{ fields: ['gift_code'], reason: 'Another gift code is the same.' }],
  forms: {
    gift_code: z
      .string()
      .regex(/^[^*]*$/, 'The code is masked. An export has whole codes if it is asked for --with-codes.')
      .regex(/^\S{4,}$/, 'A code has at least 4 characters and no spaces.'),
    customer_email: email,
    language: z.string().toLowerCase(),
  },
  keeps: keptIfAnonymised('customer_email', 'first_name', 'last_name', 'recipient'),
  anonymised:
    'exists (select from trnsx_ecom_activegc_b2c t where t.id = s.id and t.anonymised_at is not null)',
  notes: [
    'Codes are never shown whole: not in the list of rejected lines, not in audits, not in an export without `--with-codes`.',
    'The name and address of a person who was anonymised here do not come back.',
    'When a code was last sent is known here only, so a file cannot have it.',
  ],
})

const eTokenColumns = [
  'external_id',
  'last_4_digits',
  'program_name',
  'merchant_group_name',
  'amount',
  'status',
  'card_id',
  'recipient_email',
  'recipient_name',
  'customer_email',
  'customer_name',
  'order_id',
  'redeem',
  'redeem_centre',
  'comment',
  'propertyuser__c',
  'updated_at',
]

export const eTokens = importedTable('eml_token', {
  columns: eTokenColumns,
  keys: [{ fields: ['external_id'], reason: 'Another e-token has this external_id.' }],
  forms: { recipient_email: email, customer_email: email },
  neverCleared: ['updated_at'],
  // A redemption here is final, and its time is the day on which reports count it.
  keeps: {
    redeem: 't.redeem',
    redeem_centre: 't.redeem',
    propertyuser__c: 't.redeem',
    ...keptIfAnonymised('recipient_email', 'recipient_name', 'customer_email', 'customer_name'),
    comment: 't.redeem or t.anonymised_at is not null',
  },
  anonymised: 'exists (select from eml_token t where t.id = s.id and t.anonymised_at is not null)',
  derived: {
    updated_at: {
      changed: `case
        when t.redeem then t.updated_at
        when ${givenSql({ columns: eTokenColumns }, 'updated_at')} then s.updated_at
        when ${givenSql({ columns: eTokenColumns }, 'redeem')} and s.redeem then now()
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

function keptIfAnonymised(...columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [column, 't.anonymised_at is not null']))
}

import { activated, draft } from '@comptoir/contract/rules/order-status'
import * as z from 'zod'
import { importedTable, seenHash } from '../imported-table.ts'

/** Given elsewhere only; lists and totals leave such orders out. */
const cancelled = 'Cancelled'

export const orders = importedTable('order', {
  keys: [
    { fields: ['sfid'], reason: 'Another order has this sfid.' },
    { fields: ['external_id__c'], reason: 'Another order has this external_id__c.' },
  ],
  unique: [{ fields: ['ordernumber'], reason: 'Another order has this ordernumber.' }],
  forms: {
    status: z.enum([draft, activated, cancelled], `The status is ${draft}, ${activated} or ${cancelled}.`),
  },
  neverCleared: ['external_id__c', 'ordernumber', 'propertyuser__c', 'accountid'],
  neededWhenNew: ['accountid'],
  refuses: [
    {
      when: `s.status = '${activated}' and s.effectivedate is null`,
      reason: 'An Activated order needs an effectivedate.',
    },
  ],
  // Staff who generate a code count up from the highest number, under the same lock.
  beforeWriting: `select pg_advisory_xact_lock(hashtext('comptoir.ordernumber'))`,
  // Staff wait for that lock, so it is held for a moment only.
  rowsPerBatch: 2000,
  notes: [
    '`external_id__c` is the confirmation code: a Draft made here becomes Activated by it, and takes over its Salesforce id.',
    '`propertyuser__c` is the sfid or username of the staff user, `campaign__c` the code of the campaign.',
    'An order of a contact or company that was merged belongs to the one that was kept.',
  ],
})

/** Order items have no id outside, so they are numbered within their order. */
const numbered = `(select i.*, row_number() over (partition by i.orderid order by i.id) as position from orderitem i
  where i.orderid in (select orderid from import_staged))`

export const orderItems = importedTable('orderitem', {
  extra: { position: 'row_number() over (partition by t.orderid order by t.id)' },
  keys: [
    {
      fields: ['orderid', 'position'],
      compared: (row) => [`${row}.orderid`, `${row}.position`],
      from: numbered,
      reason: 'The order has this item already.',
    },
  ],
  neverCleared: ['orderid'],
  addedBy: 's.position',
  exported: 't.orderid is not null',
  derived: {
    order__external_id__c: {
      changed: '(select o.external_id__c from "order" o where o.sfid = s.orderid)',
      added: '(select o.external_id__c from "order" o where o.sfid = s.orderid)',
    },
  },
  forms: {
    position: z.coerce
      .number()
      .refine((place) => place >= 1 && place <= 1000, 'The items of an order are numbered 1 to 1000.'),
  },
  refuses: [
    {
      lines: `select line from (
          select s.line, s.orderid, s.position, min(s.position) over items as first,
                 row_number() over (items order by s.position) as place
          from import_staged s where s.verdict = 'new' and s.reason is null window items as (partition by s.orderid)
        ) s
        where s.position <> s.first + s.place - 1 or not (
          s.first = 1 + (select count(*) from orderitem i where i.orderid = s.orderid)
          -- What a dry run has accepted before is not stored, but remembered.
          or exists (select from import_seen where hash = ${seenHash(0, ['s.orderid', '(s.first - 1)'])}))`,
      reason: 'The items of an order are numbered 1, 2, 3 …, and an earlier one is missing.',
    },
  ],
  notes: [
    '`orderid` is the sfid or external id of the order, `position` the number of the item in it: 1, 2, 3 …',
    'Keep the numbers the same from file to file, for example in the order in which the items were made.',
  ],
})

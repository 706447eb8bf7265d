import { id, text } from '../columns.ts'
import { email } from '../fields.ts'
import { describeTable, formOf, type RowOf } from '../table-description.ts'

export const blockedEmailTable = describeTable({
  name: 'blocked',
  columns: {
    id: id(),
    email: text(254, {
      required: true,
      unique: 'blocked_email',
      form: email,
      personal: { address: 'hash' },
      searched: true,
    }),
  },
})

/** How the address of an anonymised person begins in the list: the rest is a hash, by which the block still works. */
export const anonymisedAddressPrefix = 'anonymised-'

export type BlockedEmailRow = RowOf<typeof blockedEmailTable>
export const blockedEmailForm = formOf(blockedEmailTable)

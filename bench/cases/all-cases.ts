import type { Case } from './case.ts'
import { createRow } from './create-row.ts'
import { dateRange } from './date-range.ts'
import { freeText } from './free-text.ts'
import { giftCodes } from './gift-codes.ts'
import { list, listNotDeleted } from './list.ts'
import { orderPage } from './order-page.ts'
import { viaContact } from './via-contact.ts'

export const allCases: readonly Case[] = [
  list,
  listNotDeleted,
  freeText,
  viaContact,
  orderPage,
  dateRange,
  giftCodes,
  createRow,
]

import { z } from 'zod'
import { email } from '../fields.ts'

export interface BlockedEmailRow {
  id: number
  email: string
}

export const blockedEmailForm = z.object({ email })

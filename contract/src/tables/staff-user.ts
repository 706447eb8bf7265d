import { z } from 'zod'
import { key } from '../error-keys.ts'
import { email, requiredText } from '../fields.ts'
import { type Role, roles } from '../roles.ts'

export interface StaffUserRow {
  id: number
  sfid: string | null
  name: string
  username__c: string
  role__c: Role
  inactive: boolean
  isdeleted: boolean
  last_login: string | null
  createddate: string
  systemmodstamp: string
}

/** A staff user's link to a property: their scope. */
export interface StaffUserPropertyRow {
  id: number
  sfid: string | null
  propertyuser__c: string
  property__c: string
  createddate: string
  systemmodstamp: string
  isdeleted: boolean
}

/** What the rest of the product knows of whoever is signed in. */
export interface SessionUser {
  id: number
  name: string
  role: Role
  sfid: string
  username: string
}

export const staffUserForm = z.object({
  name: requiredText(key('name_empty_error'), 120),
  username__c: email,
  role__c: z.enum(roles, key('bad_input')),
})

export const signInForm = z.object({
  username: z
    .string({ error: key('username_empty_error') })
    .trim()
    .toLowerCase()
    .min(1, key('username_empty_error'))
    .max(254, key('credentials_dont_match')),
  password: z
    .string({ error: key('password_empty_error') })
    .min(1, key('password_empty_error'))
    .max(1024, key('credentials_dont_match')),
})

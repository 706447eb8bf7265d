import * as z from 'zod'
import type { Done } from '../call.ts'
import { flag, id, salesforceId, text, timestamp } from '../columns.ts'
import { key } from '../error-keys.ts'
import { email, requiredText, withoutWebAddress } from '../fields.ts'
import { type Role, roles } from '../roles.ts'
import { secondFactorProof } from '../second-factor-proof.ts'
import { maxCredentialLengths } from '../sign-in.ts'
import { describeTable, formOf, many, one, type RowOf } from '../table-description.ts'

export const staffUserTable = describeTable({
  name: 'propertyuser__c',
  labels: 'staff_user',
  columns: {
    id: id(),
    sfid: salesforceId({ required: true, unique: true }),
    name: text(120, {
      required: true,
      form: (longest) => withoutWebAddress(requiredText('name_empty_error', longest)),
      labelled: true,
      personal: false,
      searched: true,
    }),
    username__c: text(300, {
      required: true,
      unique: 'propertyuser__c_username',
      form: email,
      labelled: true,
      personal: false,
      searched: 'username_folded',
    }),
    role__c: text(20, {
      choices: roles,
      default: 'user',
      form: z.enum(roles, key('bad_input')),
      labelled: true,
      format: 'role',
      personal: false,
    }),
    inactive: flag({ labelled: true, format: 'yesNo' }),
    isdeleted: flag(),
    last_login: timestamp(),
    createddate: timestamp({ default: 'now' }),
    systemmodstamp: timestamp({ default: 'now' }),
  },
  relations: { property_propertyuser__c: many('property_propertyuser__c', 'propertyuser__c') },
})

/** Links a staff user to a property; all links together are the user's scope. */
export const staffUserPropertyTable = describeTable({
  name: 'property_propertyuser__c',
  columns: {
    id: id(),
    sfid: salesforceId({ unique: true }),
    propertyuser__c: salesforceId({ required: true }),
    property__c: salesforceId({ required: true }),
    createddate: timestamp({ default: 'now' }),
    systemmodstamp: timestamp({ default: 'now' }),
    isdeleted: flag(),
  },
  relations: {
    property__c: one('property__c', 'property__c'),
    propertyuser__c: one('propertyuser__c', 'propertyuser__c'),
  },
})

export type StaffUserRow = RowOf<typeof staffUserTable>
export type StaffUserPropertyRow = RowOf<typeof staffUserPropertyTable>

/** The signed-in user, as the browser stores it. */
export interface SessionUser {
  id: number
  name: string
  role: Role
  sfid: string
  username: string
}

export const staffUserForm = formOf(staffUserTable)

export const signInForm = z.object({
  username: z
    .string({ error: key('username_empty_error') })
    .trim()
    .toLowerCase()
    .min(1, key('username_empty_error'))
    .max(maxCredentialLengths.username, key('credentials_dont_match')),
  password: z
    .string({ error: key('password_empty_error') })
    .min(1, key('password_empty_error'))
    .max(maxCredentialLengths.password, key('credentials_dont_match')),
})

/** What proves that the signed-in user is at the keyboard. */
export const reauthenticationProof = z.object({
  password: signInForm.shape.password.optional(),
  ...secondFactorProof,
})
export type ReauthenticationProof = z.output<typeof reauthenticationProof>

/** What a completed sign-in answers. */
export interface SignedIn extends Done {
  token: string
  /** Seconds since the epoch. */
  expires: number
  user: SessionUser
  /** The user's role needs a second factor and the user has none: other calls are refused until one is added. */
  secondFactorDue?: boolean
}

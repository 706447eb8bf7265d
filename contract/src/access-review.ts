import type { SignInFactor } from './security-log.ts'
import type { StaffUserRow } from './tables/staff-user.ts'

/** A user who may sign in after this many days without doing so is worth a question: access that nobody needs. */
export const unusedAccessDays = 90

/** What a user signs in with beside the password, or in its place. */
export const reviewedFactors = [
  'authenticator_app',
  'passkey',
  'identity_provider',
] as const satisfies readonly SignInFactor[]
type ReviewedFactor = (typeof reviewedFactors)[number]

/** Who may do what, and where, for a regular review by an administrator. */
export interface ReviewedAccess
  extends Pick<
    StaffUserRow,
    'id' | 'name' | 'username__c' | 'role__c' | 'inactive' | 'last_login' | 'createddate'
  > {
  factors: ReviewedFactor[]
  /** The names of the properties that the user is linked to. */
  properties: string[]
}

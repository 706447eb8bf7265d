import type { Catalogue } from '../catalogue.ts'
import { account } from './account.ts'
import { blockedEmails } from './blocked-emails.ts'
import { campaigns } from './campaigns.ts'
import { cardTypes } from './card-types.ts'
import { consents } from './consents.ts'
import { notificationLists } from './notification-lists.ts'
import { secondFactor } from './second-factor.ts'
import { securityLog } from './security-log.ts'
import { unsentEmails } from './unsent-emails.ts'
import { users } from './users.ts'

export const settingsTexts: Pick<
  Catalogue,
  | 'account'
  | 'blockedEmails'
  | 'campaigns'
  | 'cardTypes'
  | 'consents'
  | 'notificationLists'
  | 'secondFactor'
  | 'securityLog'
  | 'unsentEmails'
  | 'users'
> = {
  account,
  blockedEmails,
  campaigns,
  cardTypes,
  consents,
  notificationLists,
  secondFactor,
  securityLog,
  unsentEmails,
  users,
}

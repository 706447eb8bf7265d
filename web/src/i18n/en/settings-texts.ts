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

/** The texts of the settings and of one's own account, which most visits do not need. */
export const settingsTexts = {
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
} as const

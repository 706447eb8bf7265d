import { account } from './account.ts'
import { blockedEmails } from './blocked-emails.ts'
import { campaigns } from './campaigns.ts'
import { cardTypes } from './card-types.ts'
import { columns } from './columns.ts'
import { company } from './company.ts'
import { confirmation } from './confirmation.ts'
import { consents } from './consents.ts'
import { contactForm } from './contact-form.ts'
import { contacts } from './contacts.ts'
import { eTokens } from './e-tokens.ts'
import { find } from './find.ts'
import { firstSteps } from './first-steps.ts'
import { frames } from './frames.ts'
import { history } from './history.ts'
import { inventory } from './inventory.ts'
import { matchReasons } from './match-reasons.ts'
import { monthSheet } from './month-sheet.ts'
import { notificationLists } from './notification-lists.ts'
import { palette } from './palette.ts'
import { person } from './person.ts'
import { properties } from './properties.ts'
import { property } from './property.ts'
import { rewards } from './rewards.ts'
import { securityLog } from './security-log.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { tiers } from './tiers.ts'
import { timeline } from './timeline.ts'
import { tokenFinder } from './token-finder.ts'
import { unsentEmails } from './unsent-emails.ts'
import { users } from './users.ts'

/** The texts of the signed-in screens. */
export const staffTexts = {
  account,
  blockedEmails,
  campaigns,
  cardTypes,
  columns,
  company,
  confirmation,
  consents,
  contactForm,
  contacts,
  eTokens,
  find,
  firstSteps,
  frames,
  history,
  inventory,
  matchReasons,
  monthSheet,
  notificationLists,
  palette,
  person,
  properties,
  property,
  rewards,
  securityLog,
  settings,
  shell,
  tiers,
  timeline,
  tokenFinder,
  unsentEmails,
  users,
} as const

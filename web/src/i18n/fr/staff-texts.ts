import type { Catalogue } from '../catalogue.ts'
import { blockedEmails } from './blocked-emails.ts'
import { campaigns } from './campaigns.ts'
import { columns } from './columns.ts'
import { company } from './company.ts'
import { confirmation } from './confirmation.ts'
import { contactForm } from './contact-form.ts'
import { contacts } from './contacts.ts'
import { eTokens } from './e-tokens.ts'
import { errors } from './errors.ts'
import { find } from './find.ts'
import { frames } from './frames.ts'
import { history } from './history.ts'
import { inventory } from './inventory.ts'
import { matchReasons } from './match-reasons.ts'
import { monthSheet } from './month-sheet.ts'
import { palette } from './palette.ts'
import { property } from './property.ts'
import { rewards } from './rewards.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { timeline } from './timeline.ts'
import { tokenFinder } from './token-finder.ts'
import { users } from './users.ts'

/** The texts of the signed-in screens. */
export const staffTexts: Pick<
  Catalogue,
  | 'blockedEmails'
  | 'campaigns'
  | 'columns'
  | 'company'
  | 'confirmation'
  | 'contactForm'
  | 'contacts'
  | 'eTokens'
  | 'errors'
  | 'find'
  | 'frames'
  | 'history'
  | 'inventory'
  | 'matchReasons'
  | 'monthSheet'
  | 'palette'
  | 'property'
  | 'rewards'
  | 'settings'
  | 'shell'
  | 'timeline'
  | 'tokenFinder'
  | 'users'
> = {
  blockedEmails,
  campaigns,
  columns,
  company,
  confirmation,
  contactForm,
  contacts,
  eTokens,
  errors,
  find,
  frames,
  history,
  inventory,
  matchReasons,
  monthSheet,
  palette,
  property,
  rewards,
  settings,
  shell,
  timeline,
  tokenFinder,
  users,
}

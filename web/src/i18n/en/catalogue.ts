import { access } from './access.ts'
import { blockedEmails } from './blocked-emails.ts'
import { campaigns } from './campaigns.ts'
import { errors } from './errors.ts'
import { property } from './property.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'

export const en = {
  access,
  blockedEmails,
  campaigns,
  errors,
  property,
  settings,
  shell,
  ui,
  users,
} as const

import { access } from './access.ts'
import { errors } from './errors.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** What somebody reads before signing in. */
export const publicTexts = {
  access,
  errors,
  shell,
  ui,
} as const

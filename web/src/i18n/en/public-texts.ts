import { access } from './access.ts'
import { errors } from './errors.ts'
import { ui } from './ui.ts'

/** What somebody reads before signing in. */
export const publicTexts = {
  access,
  errors,
  ui,
} as const

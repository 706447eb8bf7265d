import { access } from './access.ts'
import { errors } from './errors.ts'
import { ui } from './ui.ts'

/** The texts of the screens that need no session. */
export const publicTexts = {
  access,
  errors,
  ui,
} as const

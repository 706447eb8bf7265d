import type { Catalogue } from '../catalogue.ts'
import { access } from './access.ts'
import { errors } from './errors.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'

/** What somebody reads before signing in. */
export const publicTexts: Pick<Catalogue, 'access' | 'errors' | 'shell' | 'ui'> = {
  access,
  errors,
  shell,
  ui,
}

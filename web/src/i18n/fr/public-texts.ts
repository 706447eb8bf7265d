import type { Catalogue } from '../catalogue.ts'
import { access } from './access.ts'
import { accessErrors } from './access-errors.ts'
import { ui } from './ui.ts'

/** The texts of the screens that need no session. */
export const publicTexts: Pick<Catalogue, 'access' | 'ui'> & { errors: typeof accessErrors } = {
  access,
  errors: accessErrors,
  ui,
}

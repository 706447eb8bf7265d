import type { Catalogue } from '../catalogue.ts'
import { access } from './access.ts'
import { accessErrors } from './access-errors.ts'
import { ui } from './ui.ts'

/** What somebody reads before signing in. */
export const publicTexts: Pick<Catalogue, 'access' | 'ui'> & { errors: typeof accessErrors } = {
  access,
  errors: accessErrors,
  ui,
}

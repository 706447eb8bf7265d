import type { Catalogue } from '../catalogue.ts'

export const unification: Catalogue['unification'] = {
  none: 'La liste est vide',
  none_text: 'Aucune fiche n’a encore été proposée à l’unification.',
}

import type { Catalogue } from '../catalogue.ts'

export const frames: Catalogue['frames'] = {
  reports: 'Rapports',
  unification: 'Unification',
  kind: 'À unifier',
  account: 'Entreprises',
  contact: 'Contacts',
  unset: 'Aucun outil n’est configuré ici',
  reports_unset: 'Cette installation ne nomme aucun tableau de bord : un opérateur définit REPORTS_URL.',
  unification_unset:
    'Cette installation ne nomme aucun outil d’unification : un opérateur définit UNIFICATION_URL.',
}

import type { Catalogue } from '../catalogue.ts'

export const frames: Catalogue['frames'] = {
  reports: 'Rapports',
  reports_administrators:
    'Les rapports sont réservés aux administrateurs. Demandez au vôtre le chiffre qu’il vous faut.',
  reports_unset: 'Aucun tableau de bord n’est configuré.',
  unification: 'Unification',
  kind: 'À unifier',
  account: 'Entreprises',
  contact: 'Contacts',
}

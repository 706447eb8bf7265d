import type { Catalogue } from '../catalogue.ts'

export const frames: Catalogue['frames'] = {
  reports: 'Rapports',
  unification: 'Unification',
  kind: 'À unifier',
  account: 'Entreprises',
  contact: 'Contacts',
}

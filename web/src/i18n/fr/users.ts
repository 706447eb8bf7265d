import type { Catalogue } from '../catalogue.ts'

export const users: Catalogue['users'] = {
  title: 'Utilisateurs',
}

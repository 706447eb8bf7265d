import type { Catalogue } from '../catalogue.ts'

export const blockedEmails: Catalogue['blockedEmails'] = {
  title: 'Courriels bloqués',
}

import type { Catalogue } from '../catalogue.ts'

export const campaigns: Catalogue['campaigns'] = {
  title: 'Campagnes',
}

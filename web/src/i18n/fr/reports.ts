import type { Catalogue } from '../catalogue.ts'

export const reports: Catalogue['reports'] = {
  properties: 'Centres',
}

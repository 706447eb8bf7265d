import type { Catalogue } from '../catalogue.ts'

export const matchReasons: Catalogue['matchReasons'] = {
  name: 'Nom identique ou semblable',
  email: 'Même courriel',
  phone: 'Même téléphone',
  address: 'Même adresse',
  postal_code: 'Même code postal',
  company: 'Même entreprise',
}

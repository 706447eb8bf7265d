import type { Texts } from './languages.ts'
import type * as english from './texts.en.ts'

export { columns } from '@comptoir/contract/column-names.fr'

export const matchReasons: Texts<typeof english.matchReasons> = {
  name: 'Nom identique ou semblable',
  email: 'Même courriel',
  phone: 'Même téléphone',
  address: 'Même adresse',
  postal_code: 'Même code postal',
  company: 'Même entreprise',
}

export const tiers: Texts<typeof english.tiers> = {
  names: { diamond: 'Diamant', platinum: 'Platine', gold: 'Or', silver: 'Argent', bronze: 'Bronze' },
  none: 'Aucun palier',
  from: 'À partir de {{min}}',
  between: '{{min}} à {{max}}',
  under: 'Moins de {{below}}',
  companies_one: '{{number}} entreprise',
  companies_other: '{{number}} entreprises',
  share: '{{percent}} des ventes',
  close_one: '{{tier}} à portée : {{number}}',
  close_other: '{{tier}} à portée : {{number}}',
}

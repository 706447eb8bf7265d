import type { Catalogue } from '../catalogue.ts'

export const tiers: Catalogue['tiers'] = {
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

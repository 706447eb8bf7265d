import type { Catalogue } from '../catalogue.ts'

export const rewards: Catalogue['rewards'] = {
  title: 'Récompenses B2B',
  year: 'Année',
  search: 'Entreprise ou contact',
  file: 'récompenses',
  contact: 'Contact principal',
  total: 'Achats',
  tiers: 'Entreprises par palier',
  tier: 'Palier',
  none: 'Aucune entreprise n’a fait d’achat ici cette année-là',
  no_match: 'Aucune entreprise ne correspond',
}

import type { Catalogue } from '../catalogue.ts'

export const rewards: Catalogue['rewards'] = {
  title: 'Récompenses B2B',
  year: 'Année',
  search: 'Chercher une entreprise ou un contact',
  file: 'récompenses',
  contact: 'Contact principal',
  total: 'Achats',
  tier: 'Palier',
  no_tier: 'Aucun palier',
  companies_one: '{{number}} entreprise',
  companies_other: '{{number}} entreprises',
  none: 'Aucune entreprise n’a fait d’achat ici cette année-là',
  no_match: 'Aucune entreprise ne correspond',
}

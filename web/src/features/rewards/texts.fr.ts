import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const rewards: Texts<typeof english.rewards> = {
  search: 'Entreprise ou contact',
  file: 'récompenses',
  contact: 'Contact principal',
  total: 'Achats',
  change: 'Évolution',
  new: 'Nouvelle',
  tiers: 'Entreprises par palier',
  none: 'Aucune entreprise n’a fait d’achat ici cette année-là',
  no_match: 'Aucune entreprise ne correspond',
}

import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const rewardTiers: Texts<typeof english.rewardTiers> = {
  lead: 'Une entreprise obtient le palier le plus élevé dont ses achats de l’année atteignent le montant, dans chaque centre.',
  tier_nth: 'Palier {{number}}',
  from: 'Achats à partir de',
  from_nth: 'Achats à partir de, palier {{number}}',
  remove_nth: 'Retirer le palier {{number}}',
  add: 'Ajouter un palier',
  saved: 'Les paliers ont été enregistrés. Les récompenses en tiennent compte dès maintenant.',
}

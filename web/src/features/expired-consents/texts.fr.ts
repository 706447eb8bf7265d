import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const consents: Texts<typeof english.consents> = {
  lead: 'Encore sur la liste d’envoi, par un consentement tacite qui a pris fin.',
  search: 'Nom, entreprise ou courriel',
  every_language: 'Toutes les langues',
  every_reason: 'Toutes les raisons',
  last_purchase: 'Dernier achat',
  no_purchase: 'Aucun achat',
  given: 'Consentement donné le',
  source: 'Source',
  reason: 'Raison de l’expiration',
  reasons: {
    consent: 'Deux ans depuis le consentement',
    purchase: 'Deux ans depuis le dernier achat',
  },
  expired: 'Expiré le',
  none: 'Aucun consentement expiré',
  none_text: 'Chaque consentement tacite, ou un achat qui l’a suivi, date de moins de deux ans.',
  no_match: 'Aucun consentement ne correspond',
  no_match_text: 'Modifiez la recherche ou les filtres.',
  not_offered: 'Ce serveur n’affiche pas les consentements expirés',
  stop: 'Cesser l’envoi à {{count}}',
  undo_hint: 'Peut être annulé',
  stopped_one: 'Envoi cessé pour {{count}} contact.',
  stopped_other: 'Envoi cessé pour {{count}} contacts.',
  export_all_one: '{{number}} contact',
  export_all_other: 'Les {{number}} contacts',
  export_newest: 'Les {{most}} plus anciens de {{all}} consentements',
}

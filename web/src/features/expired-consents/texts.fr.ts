import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const consents: Texts<typeof english.consents> = {
  title: 'Consentements expirés',
  lead: 'Contacts dont le consentement tacite date de plus de 24 mois. Demandez-leur un consentement exprès ou cessez de leur écrire.',
  contact: 'Contact',
  company: 'Entreprise',
  customer: 'Client',
  given: 'Consentement donné le',
  source: 'Source',
  none: 'Aucun consentement expiré',
  none_text: 'Tous les consentements tacites datent de moins de 24 mois.',
  not_offered: 'Ce serveur n’affiche pas les consentements expirés',
  show_more: 'Afficher plus',
  export_all_one: '{{number}} contact',
  export_all_other: 'Les {{number}} contacts',
  export_newest: 'Les {{most}} plus anciens de {{all}} consentements',
}

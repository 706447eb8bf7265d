import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const settings: Texts<typeof english.settings> = {
  title: 'Paramètres',
  users_text: 'Qui peut ouvrir une session, avec quel rôle et pour quels centres.',
  blocked_emails_text: 'Les adresses courriel avec lesquelles aucun achat n’est permis.',
  campaigns_text: 'À quoi un code de confirmation peut être rattaché.',
  expired_consents_text: 'Contacts dont le consentement tacite date de plus de 24 mois.',
  properties_text: 'Les centres pour lesquels le personnel travaille.',
  card_types_text: 'Les cartes-cadeaux à dénombrer et les centres où elles sont vendues.',
  notification_lists_text: 'Qui reçoit un courriel quand les cartes-cadeaux d’un centre ont été dénombrées.',
  unsent_emails_text: 'Les courriels en attente ou en échec, pour les renvoyer.',
  security_log_text: 'Ouvertures de session, refus, exportations et changements d’accès.',
}

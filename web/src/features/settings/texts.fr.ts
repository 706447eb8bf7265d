import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const settingsPages: Texts<typeof english.settingsPages> = {
  users: 'Utilisateurs',
  blocked_emails: 'Courriels bloqués',
  campaigns: 'Campagnes',
  properties: 'Centres',
  card_types: 'Types de carte',
  notification_lists: 'Listes d’avis',
  expired_consents: 'Consentements expirés',
  reward_tiers: 'Paliers de récompense',
  unsent_emails: 'Courriels non envoyés',
  security_log: 'Journal de sécurité',
}

export const settings: Texts<typeof english.settings> = {
  title: 'Paramètres',
  users_text: 'Qui peut ouvrir une session, avec quel rôle et pour quels centres.',
  blocked_emails_text: 'Les adresses courriel avec lesquelles aucun achat n’est permis.',
  campaigns_text: 'À quoi un code de confirmation peut être rattaché.',
  expired_consents_text: 'Contacts encore sur la liste d’envoi par un consentement tacite qui a pris fin.',
  properties_text: 'Les centres pour lesquels le personnel travaille.',
  card_types_text: 'Les cartes-cadeaux à dénombrer et les centres où elles sont vendues.',
  notification_lists_text: 'Qui reçoit un courriel quand les cartes-cadeaux d’un centre ont été dénombrées.',
  reward_tiers_text: 'À partir de quels achats annuels une entreprise obtient quelle récompense.',
  unsent_emails_text: 'Les courriels en attente ou en échec, pour les renvoyer.',
  security_log_text: 'Ouvertures de session, refus, exportations et changements d’accès.',
}

import type { Catalogue } from '../catalogue.ts'

export const settings: Catalogue['settings'] = {
  title: 'Paramètres',
  users: 'Utilisateurs',
  users_text: 'Qui peut ouvrir une session, avec quel rôle et pour quels centres.',
  blocked_emails: 'Courriels bloqués',
  blocked_emails_text: 'Les adresses courriel avec lesquelles aucun achat n’est permis.',
  campaigns: 'Campagnes',
  campaigns_text: 'À quoi un code de confirmation peut être rattaché.',
}

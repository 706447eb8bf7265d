import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const users: Texts<typeof english.users> = {
  create: 'Ajouter un utilisateur',
  search: 'Chercher par nom ou nom d’utilisateur',
  last_sign_in: 'Dernière connexion',
  never: 'Jamais',
  every_property: 'Tous les centres ({{count}})',
  you: 'Vous',
  states: { active: 'Actif', inactive: 'Inactif', invited: 'Pas encore activé', deleted: 'Supprimé' },
  unused: 'Inutilisé depuis 90 jours',
  every_role: 'Tous les rôles',
  any_property: 'Tous les centres',
  every_factor: 'Tous les seconds facteurs',
  factors: {
    authenticator_app: 'Application d’authentification',
    passkey: 'Clé d’accès',
    identity_provider: 'Fournisseur d’identité',
    none: 'Aucun second facteur',
  },
  any_sign_in: 'Toute dernière connexion',
  signed_in_within: 'Depuis moins de {{days}} jours',
  not_signed_in_for: 'Pas depuis {{days}} jours',
  access_review: 'Révision des accès',
  may: 'Peut utiliser',
  rights: {
    user: 'Formulaire de contact, recherche de jetons',
    user_inventory: 'Formulaire de contact, recherche de jetons, dénombrements',
    admin:
      'Tout cela, approbation des dénombrements, unification, récompenses, rapports, utilisateurs, campagnes, courriels bloqués',
    superadmin: 'Tout, y compris les centres, les types de cartes et les récompenses',
  },
  created_on: 'Créé le',
  restored: '{{name}} a été rétabli sans centre. Un courriel d’activation a été envoyé à {{email}}.',
  none_title: 'Il n’y a pas encore d’utilisateur',
  no_match_title: 'Aucun utilisateur trouvé',
  no_match_text: 'Personne n’a « {{search}} » dans son nom ou son nom d’utilisateur.',

  resend: 'Envoyer un nouveau courriel d’activation à {{name}}',
  end_sessions: 'Fermer les sessions : {{name}}',
  end_sessions_title: 'Fermer toutes les sessions de cet utilisateur?',
  end_sessions_text: '{{name}} sera déconnecté partout et pourra ouvrir une nouvelle session.',
  end_sessions_action: 'Fermer les sessions',
  sessions_ended_one: '{{name}} : {{count}} session fermée.',
  sessions_ended_other: '{{name}} : {{count}} sessions fermées.',
  reset_second_factor: 'Réinitialiser le second facteur\u00a0: {{name}}',
  reset_second_factor_title: 'Réinitialiser ce second facteur?',
  reset_second_factor_text:
    '{{name}} ouvrira ensuite une session avec le mot de passe seulement, jusqu’à l’ajout d’un autre second facteur. Un courriel l’en informe.',
  reset_second_factor_action: 'Réinitialiser',
  second_factor_reset: 'Le second facteur a été réinitialisé\u00a0: {{name}}.',
  above_you: 'Superadministrateur seulement',
  own_deletion: 'Vous ne pouvez pas vous supprimer vous-même.',

  create_title: 'Nouvel utilisateur',
  edit_title: 'Modifier l’utilisateur',
  email_hint: 'Il sert à ouvrir une session. Le courriel d’activation y est aussi envoyé.',
  email_hint_edit: 'Il sert à ouvrir une session.',
  search_properties: 'Trouver un centre',
  inactive_hint: 'Une personne inactive ne peut pas ouvrir de session.',
  invited_hint: 'Le compte devient actif avec le lien du courriel d’activation.',
  peer_email: 'Seul un superadministrateur peut modifier l’adresse d’un administrateur.',
  own_role: 'Vous ne pouvez pas changer votre propre rôle.',
  own_inactive: 'Vous ne pouvez pas vous désactiver vous-même.',
  own_properties: 'Quelqu’un d’autre doit modifier vos centres.',
  out_of_reach:
    'Cet utilisateur travaille ou a travaillé dans d’autres centres que les vôtres. Vous pouvez seulement modifier ceux de vos centres auxquels il est associé. Pour le reste, adressez-vous à un superadministrateur.',
  kept: 'Ne font pas partie de vos centres et restent donc associés : {{names}}.',

  delete_title: 'Supprimer cet utilisateur?',
  delete_text:
    '{{name}} ({{username}}) ne pourra plus ouvrir de session et perdra tous ses centres. Le travail déjà fait est conservé.',

  created: 'Compte créé : {{name}}. Un courriel d’activation a été envoyé à {{email}}.',
  updated: 'Compte modifié : {{name}}.',
  gone: 'Quelqu’un d’autre a supprimé cet utilisateur.',
  deleted: 'Compte supprimé : {{name}}.',
}

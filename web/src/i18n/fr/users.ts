import type { Catalogue } from '../catalogue.ts'

export const users: Catalogue['users'] = {
  title: 'Utilisateurs',
  add: 'Ajouter un utilisateur',
  search: 'Chercher par nom ou nom d’utilisateur',
  state: 'État',
  last_sign_in: 'Dernière session',
  never: 'Jamais',
  properties: 'Centres',
  every_property: 'Tous les centres ({{count}})',
  more_one: 'et {{count}} autre',
  more_other: 'et {{count}} autres',
  you: 'Vous',
  states: { active: 'Actif', inactive: 'Inactif', invited: 'Pas encore activé' },
  none_title: 'Il n’y a pas encore d’utilisateur',
  no_match_title: 'Aucun utilisateur trouvé',
  no_match_text: 'Personne n’a « {{search}} » dans son nom ou son nom d’utilisateur.',

  edit: 'Modifier {{name}}',
  resend: 'Envoyer un nouveau courriel d’activation à {{name}}',
  delete: 'Supprimer {{name}}',
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
  create: 'Créer',
  email: 'Courriel',
  email_hint: 'Il sert à ouvrir une session. Le courriel d’activation y est aussi envoyé.',
  email_hint_edit: 'Il sert à ouvrir une session.',
  search_properties: 'Trouver un centre',
  inactive_hint: 'Une personne inactive ne peut pas ouvrir de session.',
  invited_hint: 'Le compte devient actif avec le lien du courriel d’activation.',
  own_role: 'Vous ne pouvez pas changer votre propre rôle.',
  own_inactive: 'Vous ne pouvez pas vous désactiver vous-même.',
  own_properties: 'Quelqu’un d’autre doit modifier vos centres.',
  out_of_reach:
    'Cet utilisateur travaille ou a travaillé dans d’autres centres que les vôtres. Vous pouvez seulement modifier ceux de vos centres auxquels il est associé. Pour le reste, adressez-vous à un superadministrateur.',
  kept: 'Ne font pas partie de vos centres et restent donc associés : {{names}}.',

  delete_title: 'Supprimer cet utilisateur?',
  delete_text:
    '{{name}} ({{username}}) ne pourra plus ouvrir de session et perdra tous ses centres. Le travail déjà fait est conservé.',

  user_creation_success: 'Compte créé : {{name}}. Un courriel d’activation a été envoyé à {{email}}.',
  user_update_success: 'Compte modifié : {{name}}.',
  gone: 'Quelqu’un d’autre a supprimé cet utilisateur.',
  user_delete_success: 'Compte supprimé : {{name}}.',
  activation_resent: 'Un nouveau courriel d’activation a été envoyé.',
}

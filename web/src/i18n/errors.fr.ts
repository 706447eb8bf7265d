import { accessErrors } from './access-errors.fr.ts'
import type * as english from './errors.en.ts'
import type { Texts } from './languages.ts'

export const errors: Texts<typeof english.errors> = {
  ...accessErrors,
  unauthenticated: 'Ouvrez une session pour continuer.',
  fresh_sign_in_required:
    'Pour cette modification, vous devez confirmer votre identité. Rien n’a été modifié.',
  second_factor_missing: 'Votre rôle exige un second facteur. Ajoutez-en un pour continuer.',
  passkey_address_error: 'Les clés d’accès exigent l’adresse https de Comptoir, ou localhost.',
  second_factor_unavailable_error: 'Les seconds facteurs ne sont pas configurés sur ce serveur.',
  second_factor_enrolment_error: 'Recommencez\u00a0: cet ajout n’est plus valide.',
  second_factor_last_error:
    'Votre rôle exige un second facteur. Ajoutez-en un autre avant de retirer celui-ci.',
  second_factor_none_error: 'Cet utilisateur n’a pas de second facteur.',

  password_change_fail: 'Le mot de passe n’a pas pu être changé.',
  session_end_fail: 'La session n’a pas pu être fermée.',
  forbidden: 'Vous n’avez pas l’autorisation de faire cela.',
  not_found: 'Cette fiche n’existe pas.',
  bad_input: 'La demande n’est pas valide.',
  web_address_error: 'Les adresses Web ne sont pas permises ici.',
  hidden_characters_error:
    'Ce texte contient des caractères invisibles ou mélange deux sens d’écriture. Tapez-le de nouveau.',
  conflict: 'La fiche a changé entre-temps, ou cette valeur est déjà prise.',
  internal: 'Une erreur est survenue de notre côté.',
  mail_expired_error:
    'Ce courriel ne peut plus être envoyé\u00a0: son contenu a été supprimé ou son lien a expiré.',

  company_name_empty_error: 'Entrez le nom de l’entreprise.',
  company_name_reserved_error: 'Ce nom d’entreprise est réservé.',
  address_empty_error: 'Entrez une adresse.',
  valid_address_error: 'Choisissez une adresse complète parmi les suggestions.',
  company_exists_error: 'Une entreprise avec ce nom et cette adresse existe déjà.',
  company_update_fail: 'L’entreprise n’a pas pu être modifiée.',
  company_creation_fail: 'L’entreprise n’a pas pu être créée.',

  first_name_empty_error: 'Entrez un prénom.',
  last_name_empty_error: 'Entrez un nom de famille.',
  email_empty_error: 'Entrez une adresse courriel.',
  valid_email_error: 'Cette adresse courriel n’est pas valide.',
  email_purchases_prohibited: 'Les achats avec cette adresse courriel sont interdits.',
  phone_length_error: 'Un numéro de téléphone compte exactement 10 chiffres.',
  company_empty_error: 'Choisissez une entreprise.',
  contact_email_exists_error: 'Cette entreprise a déjà un contact avec cette adresse courriel.',
  contact_update_fail: 'Le contact n’a pas pu être modifié.',
  contact_creation_fail: 'Le contact n’a pas pu être créé.',
  contact_anonymised_error: 'Cette personne a été anonymisée\u00a0: sa fiche ne peut plus être modifiée.',
  person_too_large_error:
    'Trop de contacts ont cette adresse courriel. Elle appartient à plus d’une personne.',
  person_reason_error: 'Indiquez un motif d’au moins 10 caractères.',
  person_named_error: 'Indiquez le motif sans le nom, l’adresse courriel ni le téléphone de la personne.',
  person_export_fail: 'Les données n’ont pas pu être exportées.',
  person_anonymise_fail: 'La personne n’a pas pu être anonymisée.',
  reward_tiers_error: 'Donnez à chaque palier un nom et un montant qui lui sont propres, 20 au plus.',
  yearly_transactions_load_fail: 'Les totaux annuels n’ont pas pu être chargés.',

  contact_missing_email: 'Le contact n’a pas d’adresse courriel.',
  alert_purchase_prohibited: 'Les achats par ce contact sont interdits.',
  order_code_exists_error: 'Ce code de confirmation est déjà pris.',
  campaign_not_offered_error:
    'Cette campagne est terminée, inactive ou n’est pas offerte à ce centre. Choisissez-en une autre.',
  vts_code_fail: 'Le code de confirmation n’a pas pu être généré.',

  name_empty_error: 'Entrez un nom.',
  select_property_error: 'Sélectionnez au moins un centre.',
  user_with_email_exists: 'Un utilisateur avec cette adresse courriel existe déjà.',
  user_not_found: 'Cet utilisateur n’existe pas.',
  last_superadmin_error: 'Le dernier superadministrateur actif ne peut pas être retiré.',
  user_update_fail: 'L’utilisateur n’a pas pu être modifié.',
  user_creation_fail: 'L’utilisateur n’a pas pu être créé.',
  user_delete_fail: 'L’utilisateur n’a pas pu être supprimé.',

  token_invalid: 'Ce lien n’est pas valide.',
  token_expired: 'Ce lien a expiré.',

  ticket_invalid: 'Cet outil doit être rouvert.',

  email_already_blocked: 'Cette adresse courriel est déjà bloquée.',
  blocked_email_add_fail: 'L’adresse courriel n’a pas pu être bloquée.',
  blocked_email_delete_fail: 'L’adresse courriel n’a pas pu être débloquée.',

  property_selection_mandatory_error: 'Sélectionnez au moins un centre.',
  campaign_code_exists_error: 'Une campagne avec ce code existe déjà.',
  campaign_update_fail: 'La campagne n’a pas pu être modifiée.',
  campaign_creation_fail: 'La campagne n’a pas pu être créée.',
  campaign_delete_fail: 'La campagne n’a pas pu être supprimée.',
  campaign_delete_forbidden: 'Des commandes utilisent cette campagne : elle ne peut pas être supprimée.',

  property_code_empty_error: 'Entrez un code.',
  property_code_error: 'Utilisez seulement les lettres A à Z, les chiffres et le trait d’union, 18 au plus.',
  property_code_exists_error: 'Ce code est déjà pris, peut-être par un centre supprimé.',
  property_code_used_error:
    'Des commandes, des dénombrements ou des jetons utilisent ce code : il ne peut pas être modifié.',
  property_name_reserved_error:
    'Les noms qui commencent ainsi sont ceux du partenaire, et ces centres ne sont pas affichés.',
  property_delete_staff_error:
    'C’est le seul centre d’utilisateurs actifs. Associez-les d’abord à un autre centre, ou rendez-les inactifs.',
  property_delete_counts_error:
    'Il a des dénombrements en attente d’approbation. Approuvez-les ou supprimez-les d’abord.',
  property_creation_fail: 'Le centre n’a pas pu être créé.',
  property_update_fail: 'Le centre n’a pas pu être modifié.',
  property_delete_fail: 'Le centre n’a pas pu être supprimé.',

  card_type_exists_error: 'Un type de carte avec ce nom existe déjà.',
  card_type_creation_fail: 'Le type de carte n’a pas pu être créé.',
  card_type_update_fail: 'Le type de carte n’a pas pu être modifié.',

  notification_list_email_error: 'L’une de ces adresses courriel n’est pas valide.',
  notification_list_length_error: 'Il y a trop d’adresses pour une seule liste.',
  notification_list_exists_error: 'Ce centre a déjà une liste d’avis.',
  notification_list_creation_fail: 'La liste d’avis n’a pas pu être créée.',
  notification_list_update_fail: 'La liste d’avis n’a pas pu être modifiée.',

  onhand_empty_error: 'Entrez le nombre de cartes en stock.',
  activated_empty_error: 'Entrez le nombre de cartes activées.',
  destroyed_empty_error: 'Entrez le nombre de cartes détruites.',
  lost_empty_error: 'Entrez le nombre de cartes perdues.',
  transferred_empty_error: 'Entrez le nombre de cartes transférées.',
  received_empty_error: 'Entrez le nombre de cartes reçues.',
  reason_empty_error: 'Donnez la raison de l’écart.',
  giftcard_month_exists_error: 'Ce mois compte déjà un dénombrement de ce type de carte.',
  giftcard_approved_error: 'Un dénombrement approuvé ne peut plus être modifié.',
  giftcard_order_error:
    'Les dénombrements d’un type de carte sont approuvés par ordre de date, et rien ne change avant un dénombrement approuvé.',
  giftcard_own_approval_error:
    'Une autre personne à l’administration doit approuver un dénombrement que vous avez saisi.',
  giftcard_future_date_error: 'La date d’un dénombrement ne peut pas être après aujourd’hui.',
  giftcard_create_fail: 'Le dénombrement n’a pas pu être enregistré.',
  giftcard_update_fail: 'Le dénombrement n’a pas pu être modifié.',
  giftcard_delete_fail: 'Le dénombrement n’a pas pu être supprimé.',
  giftcard_approve_fail: 'Le dénombrement n’a pas pu être approuvé.',
  revisions_load_fail: 'Les révisions n’ont pas pu être chargées.',
  csv_file_fail: 'Le fichier CSV n’a pas pu être produit.',

  recent_address_change_error:
    'Pendant 24 heures après un changement d’adresse, un compte n’affiche aucun code-cadeau et n’en envoie à aucune autre adresse.',
  budget_exceeded: 'Vous avez atteint la limite permise pour l’instant. Réessayez plus tard.',
  case_number_empty_error: 'Ce code n’est d’aucun de vos centres\u00a0: entrez le numéro du dossier.',
  case_number_format_error:
    'Un numéro de dossier compte de 3 à 30 lettres, chiffres, points, traits d’union ou barres obliques, sans espaces.',
  resend_reason_empty_error: 'Indiquez pourquoi le courriel est envoyé à une autre adresse.',

  id_must_be_verified: 'Confirmez que l’identité a été vérifiée.',
  card_status_change_form_error: 'Confirmez que le formulaire de changement d’état de la carte est rempli.',
  redeem_centre_empty_error: 'Choisissez le centre où il est échangé.',
  eml_token_redeem_fail: 'Le jeton n’a pas pu être échangé.',

  unification_gone_error: 'L’une de ces fiches a été fusionnée ou retirée entre-temps.',
  unification_settled_error: 'Quelqu’un a déjà réglé cette paire.',
  unification_changed_error: 'L’une de ces fiches a été modifiée entre-temps. Comparez-les de nouveau.',
  unification_consumers_error:
    'L’entreprise qui représente l’ensemble des clients (B2C) ne peut pas être fusionnée.',
  unification_undone_error: 'Cette fusion a déjà été annulée.',
  unification_undo_late_error: 'Une fusion peut être annulée pendant 30 jours.',
  unification_undo_order_error: 'Une fusion plus récente des mêmes fiches doit d’abord être annulée.',

  email_send_fail: 'Le courriel n’a pas pu être envoyé.',
}

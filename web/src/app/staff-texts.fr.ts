import { settingsPages } from '../features/settings/texts.fr.ts'
import type { Texts } from '../i18n/languages.ts'
import type * as english from './staff-texts.en.ts'

export * from '../features/choose-property/texts.fr.ts'
export * from '../features/contact-form/find/texts.fr.ts'
export * from '../features/contact-form/texts.fr.ts'
export * from '../features/inventory/month-sheet/texts.fr.ts'
export * from '../features/inventory/texts.fr.ts'
export * from '../features/properties/texts.fr.ts'
export * from '../features/rewards/texts.fr.ts'
export * from '../features/settings/texts.fr.ts'
export * from '../features/token-finder/texts.fr.ts'
export * from '../i18n/errors.fr.ts'
export * from '../i18n/texts.fr.ts'
export * from '../parts/timeline/texts.fr.ts'

export const shell: Texts<typeof english.shell> = {
  home: 'Comptoir, accueil',
  skip: 'Aller au contenu',
  main_navigation: 'Navigation principale',
  search: 'Rechercher…',
  sign_out: 'Fermer la session',
  lock: 'Verrouiller, ou céder la place à un collègue',
  mailbox: 'Boîte de réception de démonstration',
  change_property: 'Changer de centre, actuellement {{name}}',
  checking: 'Vérification des autorisations…',
  no_access: 'Vous n’avez pas accès à cette page.',
  no_access_text: 'Elle est réservée à ces rôles : {{roles}}.',
  needs_property_title: 'Choisissez d’abord un centre',
  needs_property_text: 'Cette page porte sur un centre à la fois.',
  not_found_title: 'Cette page n’existe pas',
  not_found_text: 'L’adresse contient peut-être une erreur, ou la page a été déplacée.',
  to_start: 'Aller à l’accueil',
  session_over_title: 'Votre session est terminée',
  session_over_text: 'Ouvrez une nouvelle session pour continuer. Votre saisie est toujours là.',
  fresh_sign_in_title: 'Confirmez votre identité',
  fresh_sign_in_text: 'Cette étape demande votre mot de passe. Votre saisie est toujours là.',
  confirm_identity: 'Confirmer',
  pages: {
    contactform: 'Formulaire de contact',
    tokenfinder: 'Recherche de jetons',
    resend: 'Renvoyer une carte-cadeau',
    giftcardinventory: 'Inventaire',
    unification: 'Unification',
    b2brewards: 'Récompenses B2B',
    reports: 'Rapports',
    settings: 'Paramètres',
    ...settingsPages,
    account: 'Mon compte',
    selectproperty: 'Choisir un centre',
  },
}

export const palette: Texts<typeof english.palette> = {
  title: 'Rechercher',
  label: 'Rechercher une entreprise, un contact, un code, une page ou une action',
  placeholder: 'Entreprise, contact, code, page ou action',
  results: 'Résultats',
  groups: {
    recent: 'Récents',
    companies: 'Entreprises',
    contacts: 'Contacts',
    codes: 'Codes',
    orders: 'Commandes',
    giftCodes: 'Codes-cadeaux',
    eTokens: 'Jetons',
    users: 'Utilisateurs',
    campaigns: 'Campagnes',
    blocked: 'Courriels bloqués',
    properties: 'Centres',
    actions: 'Actions',
    pages: 'Pages',
  },
  new_user: 'Ajouter un utilisateur',
  new_blocked: 'Bloquer une adresse',
  new_campaign: 'Nouvelle campagne',
  approve: 'Approuver des décomptes',
  switch_language: 'Changer de langue',
  opened: 'Consulté : {{when}}',
  all_results: 'Tous les résultats',
  count_one: '{{number}} résultat',
  count_other: '{{number}} résultats',
  undecided:
    '{{number}} résultats correspondent. Appuyez sur Entrée pour le premier, ou choisissez avec les flèches.',
  none: 'Aucun résultat pour « {{text}} ».',
  unsearched: 'Recherche impossible : {{groups}}.',
  key_group: 'Groupe suivant',
  key_actions: 'Actions seulement',
}

export const frames: Texts<typeof english.frames> = {
  reports: 'Rapports',
  reports_administrators:
    'Les rapports sont réservés aux administrateurs. Demandez au vôtre le chiffre qu’il vous faut.',
  reports_unset: 'Aucun tableau de bord n’est configuré.',
  unification: 'Unification',
  kind: 'À unifier',
  account: 'Entreprises',
  contact: 'Contacts',
}

import type { Texts } from './languages.ts'
import type * as english from './texts.en.ts'

export const columns: Texts<typeof english.columns> = {
  account: {
    name: 'Nom de l’entreprise',
    address_line_1__c: 'Rue',
    billingcity: 'Ville',
    billingstate: 'Province',
    billingpostalcode: 'Code postal',
    billingcountry: 'Pays',
    external_id__c: 'Identifiant externe',
  },
  contact: {
    firstname: 'Prénom',
    lastname: 'Nom de famille',
    email: 'Courriel',
    phone: 'Téléphone',
    language: 'Langue',
    accountid: 'Entreprise',
    optin_email: 'Accepte les courriels',
    optin_other: 'Accepte les autres messages',
    ott_customer: 'Client OTT',
    hvc__c: 'Client de grande valeur',
  },
  campaign: {
    sfid: 'Code',
    name: 'Nom',
    startdate: 'Début',
    enddate: 'Fin',
    description: 'Description',
    isactive: 'État',
  },
  staff_user: {
    name: 'Nom',
    username__c: 'Nom d’utilisateur',
    role__c: 'Rôle',
    inactive: 'Inactif',
  },
  count: {
    property__c_id: 'Centre',
    sku: 'Type de carte',
    date: 'Date',
    on_hand: 'En stock',
    activated: 'Activées',
    destroyed: 'Détruites',
    lost: 'Perdues',
    transferred: 'Transférées',
    received: 'Reçues',
    reason: 'Raison',
    comment: 'Commentaire',
    previous_on_hand: 'Stock précédent',
    withdrawal_reason: 'Raison du retrait',
  },
  property: {
    name: 'Nom',
    external_id__c: 'Code',
  },
  card_type: {
    description: 'Nom',
    detailed_form: 'Dénombrement détaillé',
  },
  notification_list: {
    property__c_id: 'Centre',
    emails: 'Adresses courriel',
  },
  order: {
    external_id__c: 'Code de confirmation',
    vts_id: 'Numéro VTS',
    ordernumber: 'Nº de commande',
    status: 'État',
    totalamount: 'Montant',
    effectivedate: 'Date',
    accountid: 'Entreprise',
    property__c: 'Centre',
    contact__c: 'Contact',
  },
  company_property: {
    account__c: 'Entreprise',
  },
  values: {
    active: 'Active',
    inactive: 'Inactive',
    languages: { en: 'Anglais', fr: 'Français' },
    roles: {
      user: 'Utilisateur',
      user_inventory: 'Utilisateur avec inventaire',
      admin: 'Administrateur',
      superadmin: 'Superadministrateur',
    },
    not_visible: 'Non visible pour vous',
  },
}

export const matchReasons: Texts<typeof english.matchReasons> = {
  name: 'Nom identique ou semblable',
  email: 'Même courriel',
  phone: 'Même téléphone',
  address: 'Même adresse',
  postal_code: 'Même code postal',
  company: 'Même entreprise',
}

export const tiers: Texts<typeof english.tiers> = {
  names: { diamond: 'Diamant', platinum: 'Platine', gold: 'Or', silver: 'Argent', bronze: 'Bronze' },
  none: 'Aucun palier',
  from: 'À partir de {{min}}',
  between: '{{min}} à {{max}}',
  under: 'Moins de {{below}}',
  companies_one: '{{number}} entreprise',
  companies_other: '{{number}} entreprises',
  share: '{{percent}} des ventes',
  close_one: '{{tier}} à portée : {{number}}',
  close_other: '{{tier}} à portée : {{number}}',
}

import type { Texts } from './languages.ts'
import type * as english from './texts.en.ts'

export { columns } from '@comptoir/contract/column-names.fr'

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
  companies_one: '{{count, number}} entreprise',
  companies_other: '{{count, number}} entreprises',
  share: '{{percent}} des ventes',
  close_one: '{{tier}} à portée : {{count, number}}',
  close_other: '{{tier}} à portée : {{count, number}}',
}

/** Words that several screens say. */
export const words: Texts<typeof english.words> = {
  property: 'Centre',
  company: 'Entreprise',
  customer: 'Client',
  properties: 'Centres',
  address: 'Adresse',
  code: 'Code',
  email: 'Courriel',
  state: 'État',
  card_types: 'Types de carte',
  orders: 'Commandes',
  amount: 'Montant',
  every_state: 'Tous les états',
  companies: 'Entreprises',
  contact: 'Contact',
  field: 'Champ',
  order: 'Commande',
  searching: 'Recherche en cours…',
  new_company: 'Nouvelle entreprise',
  new_count: 'Nouveau dénombrement',
  all_properties: 'Tous les centres',
  all_my_properties: 'Tous mes centres',
  choose_property: 'Choisir un centre',
  search_properties: 'Chercher un centre',
  properties_failed: 'Les centres n’ont pas pu être chargés.',
  tier: 'Palier',
  details: 'Détails',
  continue: 'Continuer',
  recipient: 'Destinataire',
  show_more: 'Afficher plus',
  year: 'Année',
  counts: 'Dénombrements',
  month: 'Mois',
  count: 'Dénombrement',
  gift_cards: 'Cartes-cadeaux',
  supplies: 'Fournitures',
  back_to_search: 'Revenir à la recherche',
  back_to_list: 'Retour à la liste',
  now: 'Maintenant',
  activated: 'Activée',
  edit_named: 'Modifier {{name}}',
  delete_named: 'Supprimer {{name}}',
  restore_named: 'Rétablir {{name}}',
  create: 'Créer',
}

import type { Catalogue } from '../catalogue.ts'

export const palette: Catalogue['palette'] = {
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
    actions: 'Actions',
    pages: 'Pages',
  },
  new_company: 'Nouvelle entreprise',
  new_count: 'Nouveau dénombrement',
  switch_language: 'Changer de langue',
  opened: 'Consulté : {{when}}',
  customer: 'Client',
  searching: 'Recherche en cours…',
  count_one: '{{number}} résultat',
  count_other: '{{number}} résultats',
  undecided:
    '{{number}} résultats correspondent. Appuyez sur Entrée pour le premier, ou choisissez avec les flèches.',
  none: 'Aucun résultat pour « {{text}} ».',
  unsearched: 'Recherche impossible : {{groups}}.',
  key_group: 'Groupe suivant',
  key_actions: 'Actions seulement',
}

import type { Catalogue } from '../catalogue.ts'

export const find: Catalogue['find'] = {
  title: 'Trouver une entreprise',
  hint: 'Nom, adresse, contact, courriel, téléphone ou code de commande',
  new_company: 'Nouvelle entreprise',
  create: 'Créer « {{name}} »',
  recent: 'Ouvertes récemment',
  clear_recent: 'Vider cette liste',
  results: 'Entreprises trouvées',
  count_one: '{{number}} entreprise trouvée',
  count_other: '{{number}} entreprises trouvées',
  searching: 'Recherche en cours…',
  none: 'Aucune entreprise ne correspond à « {{text}} ».',
  none_in_rest: 'Rien n’a été trouvé ailleurs.',
  cut_short: 'Il y en a peut-être d’autres. Précisez la recherche pour réduire la liste.',
  unsearched: 'Recherche impossible : {{parts}}.',
  kinds: {
    names: 'noms d’entreprises',
    name_and_address: 'noms avec adresses',
    free_text: 'adresses',
    contacts: 'contacts',
    orders: 'commandes',
  },
  contact: 'Contact',
  order: 'Commande',
}

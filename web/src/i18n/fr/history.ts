import type { Catalogue } from '../catalogue.ts'

export const history: Catalogue['history'] = {
  title: 'Achats',
  of_company: 'Toutes les commandes de l’entreprise {{company}}',
  of_contact: 'Commandes : {{name}}, {{company}}',
  of_customer: 'Commandes : {{name}}',
  totals: 'Cinq dernières années',
  totals_progress: '{{number}} commandes additionnées jusqu’ici…',
  year: 'Année',
  orders: 'Commandes',
  order_count_one: '{{number}} commande',
  order_count_other: '{{number}} commandes',
  codes: 'Code et numéro VTS',
  buyer: { b2b: 'Contact', b2c: 'Client' },
  items: 'Articles',
  activated: 'Activée',
  none: 'Aucune commande pour l’instant',
  none_text: 'Une commande figure ici dès qu’elle est activée.',
  export_all_one: '{{number}} commande',
  export_all_other: 'Les {{number}} commandes',
  export_newest: 'Les {{most}} plus récentes de {{all}} commandes',
  file: 'Commandes',
}

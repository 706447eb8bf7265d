import type { Catalogue } from '../catalogue.ts'

export const property: Catalogue['property'] = {
  title: 'Choisir un centre',
  lead: 'Pour quel centre travaillez-vous aujourd’hui?',
  search: 'Chercher un centre',
  none_title: 'Aucun centre ne vous est associé',
  none_text: 'Demandez à un administrateur de vous associer aux centres pour lesquels vous travaillez.',
  no_match: 'Aucun centre ne porte ce nom',
  chosen: 'Choix actuel',
}

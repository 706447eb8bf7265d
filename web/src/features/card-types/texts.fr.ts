import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const cardTypes: Texts<typeof english.cardTypes> = {
  search: 'Chercher un nom',
  nowhere: 'Vendu nulle part',
  detailed: 'Détaillé',
  simple: 'Nombre en stock',
  none_title: 'Il n’y a pas encore de type de carte',
  none_text: 'Créez-en un pour que ses cartes puissent être dénombrées.',
  no_match_title: 'Aucun type de carte ne correspond',
  no_match_text: 'Vérifiez l’orthographe ou cherchez un autre mot du nom.',

  create: 'Créer un type de carte',
  create_title: 'Nouveau type de carte',
  edit_title: 'Modifier le type de carte',
  created: 'Le type de carte {{name}} a été créé.',
  updated: 'Le type de carte {{name}} a été modifié.',

  name_hint: 'Tel qu’il figure au formulaire de dénombrement, par exemple « Carte-cadeau 25 $ ».',
  detailed_hint:
    'Le dénombrement demande aussi les cartes activées, détruites, perdues, transférées et reçues, et explique tout écart.',
  properties_label: 'Vendu dans ces centres',
  no_properties: 'Il n’y a pas encore de centre. Créez-en un, puis choisissez-le ici.',
  unnamed_property: 'un centre supprimé',
  gone: 'Ce type de carte n’existe plus.',
}

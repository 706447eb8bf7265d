import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const notificationLists: Texts<typeof english.notificationLists> = {
  search: 'Chercher un centre ou une adresse',
  notified: 'Destinataires',
  no_one: 'Aucun destinataire',
  unnamed_property: 'Centre supprimé',
  none_title: 'Il n’y a pas encore de liste d’avis',
  none_text: 'Créez-en une pour chaque centre dont les dénombrements doivent être annoncés.',
  no_match_title: 'Aucune liste d’avis ne correspond',
  no_match_text: 'Vérifiez l’orthographe ou cherchez un centre ou une adresse.',

  create: 'Créer une liste d’avis',
  create_title: 'Nouvelle liste d’avis',
  edit_label: 'Modifier la liste d’avis : {{name}}',
  edit_title: 'Modifier la liste d’avis',
  created: 'Liste d’avis créée : {{name}}.',
  updated: 'Liste d’avis modifiée : {{name}}.',

  choose_property: 'Choisissez un centre',
  property_missing: 'Choisissez un centre.',
  all_listed: 'Chaque centre a déjà une liste d’avis.',
  emails_hint: 'Une par ligne. Sans adresse, personne n’est avisé.',
  gone: 'Cette liste d’avis n’existe plus.',
}

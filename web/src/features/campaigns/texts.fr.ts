import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const campaigns: Texts<typeof english.campaigns> = {
  search: 'Chercher dans les noms et descriptions',
  elsewhere: 'Gérée ailleurs',
  here: 'Gérée ici',
  managed: 'Où elle est gérée',
  managed_anywhere: 'Gérée n’importe où',
  states: { running: 'En cours', planned: 'Prévue', ended: 'Terminée', inactive: 'Inactive' },
  no_date: '–',
  none_title: 'Il n’y a pas encore de campagne',
  none_text: 'Créez-en une pour pouvoir y rattacher des codes de confirmation.',
  no_match_title: 'Aucune campagne ne correspond',
  no_match_text: 'Vérifiez l’orthographe ou cherchez un autre mot du nom ou de la description.',

  create: 'Créer une campagne',
  create_title: 'Nouvelle campagne',
  edit_title: 'Modifier la campagne',
  delete_title: 'Supprimer cette campagne?',
  delete_text: 'Elle ne sera plus offerte dans aucun centre :',
  created: 'La campagne {{name}} a été créée.',
  updated: 'La campagne {{name}} a été modifiée.',
  deleted: 'La campagne {{name}} a été supprimée.',

  code_hint: 'Au plus 18 majuscules, chiffres et traits d’union. Il ne pourra plus être modifié.',
  code_fixed: 'Le code d’une campagne ne peut pas être modifié.',
  code_error: 'Utilisez seulement les majuscules A à Z, les chiffres et le trait d’union, 18 au plus.',
  generate: 'Générer',
  dates_hint: 'Les deux jours sont facultatifs et font partie de la campagne.',
  end_before_start: 'Une campagne ne peut pas se terminer avant de commencer.',
  active_hint: 'Seules les campagnes actives sont offertes dans le formulaire de contact.',
  kept_properties:
    'Également offerte, sans changement, dans ces centres qui ne sont pas les vôtres : {{names}}.',
  unnamed_property: 'un autre centre',

  gone: 'Quelqu’un d’autre a supprimé cette campagne.',
}

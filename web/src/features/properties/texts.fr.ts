import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const properties: Texts<typeof english.properties> = {
  search: 'Chercher un nom ou un code',
  none_title: 'Il n’y a pas encore de centre',
  none_text: 'Créez-en un pour que le personnel puisse y travailler.',
  no_match_title: 'Aucun centre ne correspond',
  no_match_text: 'Vérifiez l’orthographe ou cherchez une partie du nom ou du code.',
  shown: 'Quels centres',
  show_current: 'Centres actuels',
  show_deleted: 'Centres supprimés',

  create: 'Créer un centre',
  create_title: 'Nouveau centre',
  edit_title: 'Modifier le centre',
  delete_title: 'Supprimer ce centre?',
  delete_text:
    'Le personnel ne pourra plus le choisir. Ses commandes et ses dénombrements sont conservés, et un superadministrateur peut le rétablir :',
  created: 'Le centre {{name}} a été créé.',
  updated: 'Le centre {{name}} a été modifié.',
  deleted: 'Le centre {{name}} a été supprimé.',
  restored: 'Le centre {{name}} a été rétabli.',

  code_hint:
    'Au plus 18 lettres, chiffres et traits d’union. Il ne peut plus être modifié dès que des commandes, des dénombrements ou des jetons l’utilisent.',
  language_hint: 'Ses écrans s’ouvrent en {{language}}. Le français est réservé aux codes {{codes}}.',
  languages: { en: 'anglais', fr: 'français' },
  gone: 'Quelqu’un d’autre a supprimé ce centre.',
}

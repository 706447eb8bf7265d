import type { Texts } from '../../i18n/languages.ts'
import type * as english from './texts.en.ts'

export const property: Texts<typeof english.property> = {
  lead: 'Pour quel centre travaillez-vous aujourd’hui?',
  none_title: 'Aucun centre ne vous est associé',
  none_text: 'Demandez à un administrateur de vous associer aux centres pour lesquels vous travaillez.',
  no_match: 'Aucun centre ne porte ce nom',
  chosen: 'Choix actuel',
}

export const firstSteps: Texts<typeof english.firstSteps> = {
  title: 'Premiers pas',
  lead: 'Cette installation n’a pas encore de centre. Il en faut un pour que le personnel puisse travailler.',
  lead_begun: 'Le premier centre existe. Le personnel peut commencer dès qu’il y est associé.',
  figures: 'Ce que contient cette installation',
  next: 'À faire',
  later: 'Plus tard',
  done: 'Fait',
  property_title: 'Créer le premier centre',
  property_text:
    'Vous y travaillerez aussitôt. D’autres pourront être ajoutés plus tard, dans les paramètres.',
  create_property: 'Créer le centre',
  property_done: 'Le centre {{name}} ({{code}}) a été créé, et vous y travaillez maintenant.',
  start: 'Aller au formulaire de contact',
  card_type_title: 'Créer un type de carte',
  card_type_text:
    'Les cartes-cadeaux sont dénombrées par type. Indiquez les types et les centres où chacun est vendu.',
  staff_title: 'Ajouter vos collègues',
  staff_text:
    'Chaque utilisateur est associé aux centres pour lesquels il travaille. Une liste d’avis indique qui reçoit un courriel après un dénombrement.',
  import_title: 'Ou importer des fichiers',
  import_text:
    'Si les données existent ailleurs, un responsable technique les importe sur le serveur avec cette commande :',
  import_readme: 'Le fichier README de l’installation indique quels fichiers elle accepte.',
}

import type { Catalogue } from '../catalogue.ts'

export const confirmation: Catalogue['confirmation'] = {
  b2b: {
    choose: 'Choisissez le contact qui achète.',
    today_here: 'Codes du jour pour cette entreprise',
  },
  b2c: {
    choose: 'Choisissez le client qui achète.',
    today_here: 'Codes du jour pour les clients',
  },
  title: 'Code de confirmation',
  at_property: 'Pour un achat au centre {{property}}',
  for_contact: 'Pour {{name}}, au centre {{property}}',
  campaign: 'Campagne (facultative)',
  no_campaign: 'Aucune campagne',
  clear_campaign: 'Retirer la campagne',
  no_campaigns: 'Ce centre n’a aucune campagne en ce moment.',
  no_such_campaign: 'Aucune campagne ne porte ce nom',
  campaigns_failed:
    'Les campagnes n’ont pas pu être chargées. Un code sans campagne peut quand même être généré.',
  generate: 'Générer le code',
  add_email: 'Ajouter un courriel',
  lost: 'Le serveur n’a pas répondu. Réessayez : si le code a été créé, c’est lui qui s’affiche, jamais un deuxième.',
  with_campaign: 'Campagne : {{campaign}}',
  without_campaign: 'Sans campagne',
  print: 'Imprimer',
  again: 'Nouveau code',
  today: 'Codes du jour',
  none_today: 'Vous n’avez généré aucun code aujourd’hui.',
  customer: 'Client',
  cancel_code: 'Annuler le code',
  keep_code: 'Garder le code',
  cancel_code_title: 'Annuler ce code?',
  cancel_code_text: 'Il ne pourra plus servir. Avertissez l’acheteur s’il l’a déjà reçu.',
  cancel_code_late: 'Un code ne peut être annulé que dans ses dix premières minutes.',
  cancel_code_failed: 'Le code n’a pas pu être annulé.',
  cancelled: 'Le code {{code}} a été annulé. Il ne peut plus servir.',
}

import type { Catalogue } from '../catalogue.ts'

export const timeline: Catalogue['timeline'] = {
  title: 'Historique des modifications',
  open: 'Historique',
  open_named: 'Historique des modifications : {{name}}',
  by: '{{name}}, {{moment}}',
  system: 'Système',
  kinds: {
    created: 'Création',
    changed: 'Modification',
    approved: 'Approbation',
    withdrawn: 'Retrait de l’approbation',
    deleted: 'Suppression',
    restored: 'Rétablissement',
    password: 'Changement du mot de passe',
    activation_mail: 'Envoi du courriel d’activation',
    mail: 'Envoi d’un courriel',
  },
  field: 'Champ',
  from: 'Avant',
  to: 'Après',
  entered: 'Saisie',
  was: 'Avant la suppression',
  fields: {
    recipients: 'Destinataires',
  },
  given: 'Centres ajoutés',
  taken: 'Centres retirés',
  older: 'Afficher les modifications plus anciennes',
  none_title: 'Aucune modification consignée',
  none_text: 'Toute modification à venir figurera ici.',
}

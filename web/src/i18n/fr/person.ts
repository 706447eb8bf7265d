import type { Catalogue } from '../catalogue.ts'

export const person: Catalogue['person'] = {
  menu: 'Renseignements personnels',
  export: 'Exporter toutes les données',
  exported:
    'Le fichier a été enregistré. Vérifiez qu’il ne concerne qu’une seule personne avant de le remettre.',
  anonymise: 'Anonymiser',
  anonymise_title: 'Anonymiser cette personne?',
  anonymise_action: 'Anonymiser',
  contacts: 'Ces contacts seront anonymisés',
  contacts_text: 'Ils ont la même adresse courriel ou ont été fusionnés avec un contact qui l’a.',
  gone: 'supprimé ou fusionné',
  goes: 'Ce qui disparaît',
  goes_contacts: 'Le nom, le courriel, le téléphone et les deux consentements',
  goes_traces:
    'Les mêmes renseignements dans l’historique ({{changes}}), les courriels ({{emails}}), les fusions et la recherche',
  goes_cards: 'Le nom et le courriel sur les cartes-cadeaux et les jetons électroniques ({{cards}})',
  stays: 'Ce qui reste',
  stays_orders: 'Les commandes ({{orders}}), les montants, les dates et les cartes, sans la personne',
  stays_blocked: 'Le blocage de l’adresse courriel, sous forme d’un code illisible',
  stays_trace: 'Votre nom et le motif, dans l’historique',
  no_return:
    'Cette action est définitive. Ni une importation ni l’annulation d’une fusion ne ramène les données.',
  reason: 'Motif',
  reason_hint: 'Sans le nom, le courriel ni le téléphone de la personne',
  too_long: 'Ce texte est trop long.',
  anonymised: 'La personne a été anonymisée.',
  is_anonymised: 'Anonymisée',
  cannot_buy: 'Cette personne a été anonymisée. Si elle achète de nouveau, ajoutez un nouveau contact.',
}

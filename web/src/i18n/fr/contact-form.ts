import type { Catalogue } from '../catalogue.ts'

export const contactForm: Catalogue['contactForm'] = {
  title: 'Formulaire de contact',
  mode: 'Pour qui?',
  b2b: 'Entreprises (B2B)',
  b2c: 'Clients (B2C)',
  no_company: 'Cette entreprise n’existe pas ou a été supprimée.',
  search: 'Recherche',
  results: 'Résultats pour « {{search}} »',
  back_to_search: 'Revenir à la recherche',
  b2c_unset: 'Aucune entreprise n’est définie pour les clients',
  b2c_unset_text: 'Un opérateur la définit avec le paramètre b2c_account.',
}

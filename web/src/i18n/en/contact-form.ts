export const contactForm = {
  title: 'Contact form',
  mode: 'Who is it for?',
  b2b: 'Companies (B2B)',
  b2c: 'Customers (B2C)',
  no_company: 'This company does not exist, or was deleted.',
  search: 'Search',
  results: 'Results for “{{search}}”',
  back_to_search: 'Back to the search',
  b2c_unset: 'No company is set for customers',
  b2c_unset_text: 'An operator sets it with the b2c_account setting.',
} as const

/** Why two companies or contacts may be the same. */
export const matchReasons = {
  name: 'Same or similar name',
  email: 'Same email',
  phone: 'Same phone',
  address: 'Same address',
  postal_code: 'Same postal code',
  company: 'Same company',
} as const

/** In ascending order: administrators assign roles up to their own. */
export const roles = ['user', 'user_inventory', 'admin', 'superadmin'] as const
export type Role = (typeof roles)[number]

export const administrators: readonly Role[] = ['admin', 'superadmin']
export const inventoryStaff: readonly Role[] = ['user_inventory', 'admin', 'superadmin']

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}

export function outranks(one: Role, other: Role): boolean {
  return roles.indexOf(one) > roles.indexOf(other)
}

/** The roles that the user form offers: administrators assign roles up to their own, other roles create no users. */
export function rolesOfferedBy(role: Role): Role[] {
  if (!administrators.includes(role)) return []
  return roles.filter((offered) => !outranks(offered, role))
}

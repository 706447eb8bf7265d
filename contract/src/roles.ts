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

/** The pages with restricted access, and the roles that may see them. */
export const guardedPages = {
  giftcardinventory: inventoryStaff,
  unification: administrators,
  b2brewards: administrators,
  settings: administrators,
} as const satisfies Record<string, readonly Role[]>

export type GuardedPage = keyof typeof guardedPages

/** The sub-pages that clients may ask about by their own names; they need `settings`. */
export const settingsPages = ['settings/users', 'settings/blocked-emails']

/** The page whose roles may see it; undefined if nothing guards it. */
export function guardOf(page: string): GuardedPage | undefined {
  if (settingsPages.includes(page)) return 'settings'
  return Object.hasOwn(guardedPages, page) ? (page as GuardedPage) : undefined
}

export function mayView(role: Role, page: GuardedPage): boolean {
  return guardedPages[page].includes(role)
}

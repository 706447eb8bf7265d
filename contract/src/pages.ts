import { administrators, inventoryStaff, type Role } from './roles.ts'

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

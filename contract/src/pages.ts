import { administrators, inventoryStaff, type Role } from './roles.ts'

/** The pages with restricted access, and the roles that may see them. Sub-pages of settings need `settings`. */
export const guardedPages = {
  giftcardinventory: inventoryStaff,
  unification: administrators,
  b2brewards: administrators,
  settings: administrators,
} as const satisfies Record<string, readonly Role[]>

export type GuardedPage = keyof typeof guardedPages

export function isGuardedPage(page: string): page is GuardedPage {
  return Object.hasOwn(guardedPages, page)
}

export function mayView(role: Role, page: GuardedPage): boolean {
  return guardedPages[page].includes(role)
}

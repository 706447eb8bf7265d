import { administrators, inventoryStaff, type Role } from './roles.ts'

/** The pages whose access the server decides, and who may see them. Sub-pages of settings ask for `settings`. */
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

import type { Role } from '@comptoir/contract/roles'
import { staffLines } from './staff-lines.ts'

export const demoPassword = 'Comptoir!2026'

export interface DemoAccount {
  role: Role
  name: string
  username: string
  password: string
}

/** One staff user of each role that can sign in, with the password of a demo that only this machine reaches. */
export const demoAccounts: readonly DemoAccount[] = staffLines
  .slice(0, 4)
  .map(({ role, name, username }) => ({ role, name, username, password: demoPassword }))

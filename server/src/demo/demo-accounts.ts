import { staffLines } from './staff-lines.ts'

export const demoPassword = 'Comptoir!2026'

/** One staff user of each role that can sign in, with the password the start prints. */
export const demoAccounts = staffLines
  .slice(0, 4)
  .map(({ role, username }) => ({ role, username, password: demoPassword }))

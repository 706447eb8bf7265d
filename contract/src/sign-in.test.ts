import { expect, test } from 'vitest'
import { signInErrors } from './sign-in.ts'
import { signInForm } from './tables/staff-user.ts'

const usernames = ['', '   ', 'ada@comptoir.example', ' ada ', 'a'.repeat(254), 'a'.repeat(255)]
const passwords = ['', ' ', 'Comptoir!2026', 'x'.repeat(1024), 'x'.repeat(1025)]

test('the sign-in screen refuses what the schema refuses, with the same keys', () => {
  for (const username of usernames)
    for (const password of passwords) {
      const { error } = signInForm.safeParse({ username, password })
      const bySchema = Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
      expect(signInErrors({ username, password }), JSON.stringify({ username, password })).toEqual(bySchema)
    }
})

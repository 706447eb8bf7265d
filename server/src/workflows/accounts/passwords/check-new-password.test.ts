import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/test-app.ts'
import { checkNewPassword } from './check-new-password.ts'

const app = await startTestApp({ env: { supportEmail: 'aide@galeries-boreales.example' } })
const property = await app.make.property({ name: 'Maplegate Mall' })
const user = await app.make.staffUser({
  name: 'Priya Nair',
  username__c: 'p.nair@comptoir.example',
  properties: [property],
})

const check = (password: string) => checkNewPassword(app.database, app.env, { userId: user.id, password })

describe('a password that many people use is refused', () => {
  test.each([
    'Password1!',
    'P@ssw0rd1',
    'Qwerty123!',
    'Azerty123!',
    'Welcome1!',
    'Summer2026!',
    'Bonjour123!',
    'Motdepasse1!',
    'Hiver.2026',
    'Canadiens1!',
  ])('%s', async (password) => {
    await expect(check(password)).rejects.toMatchObject({ key: 'password_common_error', status: 422 })
  })
})

describe('a password made of names that a colleague knows is refused', () => {
  test.each([
    ['the product', 'Comptoir!2026'],
    ['the user', 'PriyaNair1!'],
    ['the user, with other letters', 'Pr1y@Nair!'],
    ['the address', 'P.nair2026!'],
    ['a property of the user', 'Maplegate1!'],
    ['the company', 'Boreales!26'],
  ])('of %s: %s', async (_, password) => {
    await expect(check(password)).rejects.toMatchObject({ key: 'password_common_error' })
  })
})

test('the specified rule comes first, with its own message', async () => {
  await expect(check('password')).rejects.toMatchObject({ key: 'password_policy_error' })
})

test.each(['tR4!mkqz', 'Xk7!pw2q', 'Lantern7river!', 'Quatre-Vents8', `Kq7#vTz${'a!'.repeat(60)}`])(
  'any other that meets the rule is accepted: %s',
  async (password) => {
    await expect(check(password)).resolves.toBeUndefined()
  },
)

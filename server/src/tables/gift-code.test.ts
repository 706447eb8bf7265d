import { maskedGiftCode } from '@comptoir/contract/rules/codes'
import { expect, test } from 'vitest'
import { done, forbidden, refused } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
// The clock moves by hours between two calls.
await app.make.setting('session_idle_minutes', '9999')
const user = tableClient(await app.as('user'))

const table = 'trnsx_ecom_activegc_b2c'

test('the time of the last mail is noted, as often as one is sent, by the server’s clock', async () => {
  const code = await app.make.giftCode()
  const sent = ['2126-01-01T00:00:00Z', '2001-01-01T00:00:00Z', app.clock().toISOString(), null, 'now', 7]
  for (const cwf_last_sent of sent) {
    app.clock.forward({ hours: 1 })
    expect(done(await user.update(table, code.id, { cwf_last_sent }))).toEqual({
      ...code,
      gift_code: maskedGiftCode(code.gift_code),
      cwf_last_sent: app.clock().toISOString(),
    })
  }
})

test.each([
  ['gift_code', '6035718200000001'],
  ['customer_email', 'thief@client.example'],
  ['recipient', 'Thief'],
  ['CSL_CLOSING_BALANCE', 500],
  ['name', 'Another Name'],
])('the %s of a gift code cannot be changed', async (property, value) => {
  const { id } = await app.make.giftCode()
  const change = { cwf_last_sent: app.clock().toISOString(), [property]: value }
  expect(await refused(app, () => user.update(table, id, change))).toEqual(forbidden(property))
})

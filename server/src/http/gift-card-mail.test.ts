import { maskedGiftCode } from '@comptoir/contract/rules/gift-code'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
beforeEach(() => app.forgetAttempts())

const send = async (data: object, email = 'luc@client.example') =>
  (await app.as('user')).rest('POST', '/sendtemplateemail', {
    emails: [email],
    template: 'eGiftCard',
    data: { FIRSTNAME: 'Luc', LANGUAGE: 'EN', ...data },
    reason: 'The buyer asked for it',
  })

const lastMail = async () => (await app.caughtMails()).at(-1)

describe('a gift card that is named by its ID', () => {
  test('is sent with the code, value and address of the record, not those of the request', async () => {
    const [card, other] = [await app.make.giftCode(), await app.make.giftCode()]
    for (const ID of [card.id, String(card.id), ` ${card.id} `]) {
      const data = { ID, GIFTCODE: other.gift_code, CARDVALUE: 9999, STOREADDRESS: 'My own shop' }
      expect((await send(data)).status).toBe(200)
      const mail = await lastMail()
      expect(mail?.text).toContain(card.gift_code)
      expect(mail?.text).toContain('Galeries des Aulnes, 1200, rue des Aulnes')
      expect(mail?.text).not.toMatch(new RegExp(`${other.gift_code}|9999|My own shop`))
    }
  })

  test('needs no code or value, and accepts the masked ones', async () => {
    const card = await app.make.giftCode()
    for (const data of [
      {},
      { GIFTCODE: null, CARDVALUE: {} },
      { GIFTCODE: maskedGiftCode(card.gift_code) },
    ]) {
      expect((await send({ ID: card.id, ...data })).status).toBe(200)
      expect((await lastMail())?.text).toContain(card.gift_code)
    }
  })

  test.each([0, -1, 999_999, '1e3', '', 'x', [1], {}, true, 1.5])('is refused with the ID %j', async (ID) => {
    const card = await app.make.giftCode()
    const before = (await app.caughtMails()).length
    expect(await send({ ID, GIFTCODE: card.gift_code, CARDVALUE: 50 })).toMatchObject({
      status: 422,
      body: { error: 'bad_input' },
    })
    expect(await app.caughtMails()).toHaveLength(before)
  })
})

describe('a gift card that is named by its masked code', () => {
  const masked = ({ gift_code }: GiftCodeRow) => ({ GIFTCODE: maskedGiftCode(gift_code), CARDVALUE: 50 })

  test('is the code of the customer or recipient with that address', async () => {
    const bought = await app.make.giftCode({
      gift_code: 'ABCDEFGHIJKLM777',
      customer_email: 'Zoe@Client.example',
    })
    await app.make.giftCode({ gift_code: 'MLKJIHGFEDCBA777', customer_email: 'zoé@client.example' })
    const given = await app.make.giftCode({ gift_code: 'NOPQRSTUVWXYZ777', recipient: 'luc@client.example' })
    expect((await send(masked(bought), 'zoe@client.example')).status).toBe(200)
    expect((await lastMail())?.text).toContain(bought.gift_code)
    expect((await send(masked(given), 'LUC@client.example')).status).toBe(200)
    expect((await lastMail())?.text).toContain(given.gift_code)
  })

  test('is refused if no code or several codes of that address end the same', async () => {
    const email = 'twice@client.example'
    const card = await app.make.giftCode({ gift_code: 'AAAAAAAAAAAAA888', customer_email: email })
    expect(await send(masked(card), 'stranger@client.example')).toMatchObject({
      status: 422,
      body: {
        error: 'bad_input',
        message: 'No active gift code of this recipient is like that. Send its ID.',
      },
    })
    expect((await send({ ...masked(card), CARDVALUE: 51 }, email)).status).toBe(422)
    expect((await send(masked(card), email)).status).toBe(200)
    await app.make.giftCode({ gift_code: 'BBBBBBBBBBBBB888', customer_email: email })
    expect(await send(masked(card), email)).toMatchObject({
      status: 422,
      body: { message: 'Several gift codes of this recipient end so. Send the ID of one.' },
    })
  })

  test('must have as many hidden characters as the code', async () => {
    const email = 'short@client.example'
    await app.make.giftCode({ gift_code: 'CCCCCCCCCCCCC999', customer_email: email })
    for (const GIFTCODE of ['999', '*999', `${'*'.repeat(40)}999`, '%999', `${'_'.repeat(13)}999`])
      expect((await send({ GIFTCODE, CARDVALUE: 50 }, email)).status).toBe(422)
  })
})

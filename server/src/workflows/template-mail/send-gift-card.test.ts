import { maskedGiftCode } from '@comptoir/contract/rules/codes'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { beforeEach, describe, expect, test } from 'vitest'
import { refusedWith } from '../../../test/outcomes.ts'
import { startTestApp } from '../../../test/test-app.ts'

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
    expect(await send({ ID, GIFTCODE: card.gift_code, CARDVALUE: 50 })).toMatchObject(
      refusedWith(422, 'bad_input'),
    )
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

describe('a gift card', () => {
  const other = { emails: ['other@client.example'], reason: 'The buyer moved' }
  const audits = ({ id }: GiftCodeRow) => app.audits('trnsx_ecom_activegc_b2c.email', id)
  const sendCard = async (card: GiftCodeRow, given: { emails?: string[]; reason?: string | null } = {}) =>
    (await app.as('user')).rest('POST', '/sendtemplateemail', {
      emails: [card.customer_email],
      template: 'eGiftCard',
      data: { FIRSTNAME: 'Luc', LANGUAGE: 'EN', ID: card.id },
      ...given,
    })

  test.each([
    ['the buyer', (card: GiftCodeRow) => String(card.customer_email).toUpperCase()],
    ['the recipient', (card: GiftCodeRow) => card.recipient ?? ''],
  ])('needs no reason for the address of %s', async (_, address) => {
    const card = await app.make.giftCode({ recipient: 'friend@client.example' })
    expect((await sendCard(card, { emails: [address(card)] })).status).toBe(200)
  })

  test.each([undefined, null, '', ' '])('needs a reason for a different address (%j)', async (reason) => {
    const card = await app.make.giftCode()
    const before = await app.caughtMails()
    const given = { ...other, ...(reason === undefined ? { reason: null } : { reason }) }
    expect(await sendCard(card, given)).toMatchObject(refusedWith(422, 'resend_reason_empty_error'))
    expect(await app.caughtMails()).toEqual(before)
    expect(await audits(card)).toEqual([])
  })

  test('goes to different addresses only as often a day as the setting allows, even at once', async () => {
    await app.make.setting('different_address_resends_per_day', '3')
    const card = await app.make.giftCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendCard(card, other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({ body: { error: 'budget_exceeded' } })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    expect(await audits(card)).toHaveLength(3)
    expect((await sendCard(card)).status).toBe(200)
    await app.make.setting('different_address_resends_per_day', '10')
  })
})

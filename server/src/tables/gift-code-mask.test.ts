import { type Operator, operators } from '@comptoir/contract/query'
import { dottedGiftCode, maskedGiftCode } from '@comptoir/contract/rules/codes'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { describe, expect, test } from 'vitest'
import { badInput, refused } from '../../test/outcomes.ts'
import { type ListOptions, tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { text } from '../database/row-shape.ts'
import { raw, sql, sqlOf } from '../database/sql.ts'
import { giftCode } from './gift-code.ts'

const app = await startTestApp()
const signedIn = await app.as('user')
const user = tableClient(signedIn)
const codes: GiftCodeRow[] = []
for (let made = 0; made < 25; made++) codes.push(await app.make.giftCode())

const table = 'trnsx_ecom_activegc_b2c'
const holdsNoCode = (answer: unknown) => {
  const text = JSON.stringify(answer)
  expect(codes.filter(({ gift_code }) => text.includes(gift_code))).toEqual([])
  return text
}

test('PostgreSQL and the screens mask alike', async () => {
  const texts = [
    '',
    '1',
    '123',
    '1234',
    '6035718200000001',
    'ÉÈÀ🎁ß',
    '🎁🎁🎁🎁',
    ' a b c ',
    '%_\\*',
    'x'.repeat(80),
  ]
  const masked = giftCode.masked?.gift_code?.sql('code') ?? ''
  const rows = await app.database.rows(sqlOf({ code: text, masked: text })`
    select code, ${raw(masked)} as masked from unnest(${texts}::text[]) code`)
  expect(rows).toEqual(texts.map((code) => ({ code, masked: maskedGiftCode(code) })))
})

describe('a gift code is masked', () => {
  test('in lists, for every role, whichever columns are chosen', async () => {
    for (const role of ['user', 'user_inventory', 'admin', 'superadmin'] as const) {
      const staff = tableClient(await app.as(role))
      for (const columns of [undefined, ['gift_code'], ['id', 'gift_code', 'name']]) {
        const { rows } = await staff.list(table, { limit: 20, ...(columns && { columns }) })
        expect(rows).toHaveLength(20)
        for (const [at, { gift_code }] of rows.entries())
          expect(gift_code).toBe(maskedGiftCode(codes[at]?.gift_code ?? ''))
      }
    }
  })

  test('through every operator, sort and page that is answered', async () => {
    const [first] = codes
    const requests: ListOptions[] = []
    for (const column of giftCode.columns.values()) {
      const value = first?.[column.name as keyof GiftCodeRow] ?? null
      for (const operator of operators)
        requests.push({
          filter: [{ column: column.name, operator, value: operator === 'IN' ? [value] : value }],
        })
      for (const orderByDirection of ['ASC', 'DESC'])
        requests.push({ orderBy: column.name, orderByDirection })
    }
    let answered = 0
    for (const request of requests) {
      const found = await user.list(table, { ...request, limit: 20 })
      answered += found.records.length
      // A refusal repeats nothing of what was sent.
      holdsNoCode(found)
    }
    expect(answered).toBeGreaterThan(500)
    for (let offset = 0; offset < codes.length; offset += 5) holdsNoCode(await user.list(table, { offset }))
  })

  test('in the answers of mutations', async () => {
    for (const { id, gift_code } of codes.slice(0, 3)) {
      const { row } = await user.update(table, id, { cwf_last_sent: null })
      expect(row).toMatchObject({ gift_code: maskedGiftCode(gift_code) })
    }
  })

  test('in audits, also those stored whole', async () => {
    const [code] = codes
    const stored = JSON.stringify({ gift_code: code?.gift_code, recipient: 'Luc' })
    for (const verb of ['create', 'update', 'delete', 'email', 'reveal']) {
      await app.database.rows(sql`
        insert into audit (created_at, operation, object_id, old, new)
        values (now(), ${`${table}.${verb}`}, ${code?.id}, ${stored}::jsonb, ${stored}::jsonb)`)
      const { data } = await signedIn.graphql<{ allAudits: { old: object; new: object }[] }>(
        `{ allAudits(objectId: "${code?.id}", operation: "${table}.${verb}") { old new } }`,
      )
      const shown = { gift_code: maskedGiftCode(code?.gift_code ?? ''), recipient: 'Luc' }
      expect(data?.allAudits[0]).toEqual({ old: shown, new: shown })
      holdsNoCode(data)
    }
  })

  test('in timelines, which are not offered of gift codes', async () => {
    const answer = await signedIn.rest('GET', `/api/timeline/${table}/${codes[0]?.id}/now`)
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })

  test('in the preview of its mail', async () => {
    for (const { id, gift_code } of codes.slice(0, 3)) {
      const data = { ID: id, FIRSTNAME: 'Luc', LANGUAGE: 'EN' }
      const answer = await signedIn.rest('POST', '/api/template-preview', { template: 'eGiftCard', data })
      expect(holdsNoCode(answer.body)).toContain(dottedGiftCode(gift_code))
    }
  })
})

describe('a gift code is found', () => {
  test('by the whole of it, alone or among other conditions', async () => {
    const [code, other] = codes
    const whole = { column: 'gift_code', operator: '=' as const, value: code?.gift_code }
    expect(await user.list(table, { filter: [whole] })).toMatchObject({ count: 1, rows: [{ id: code?.id }] })
    expect(
      await user.list(table, { filter: [{ or_: [whole, { ...whole, value: other?.gift_code }] }] }),
    ).toMatchObject({ count: 2 })
    for (const value of [maskedGiftCode(code?.gift_code ?? ''), code?.gift_code.slice(-3), '%', ''])
      expect(await user.list(table, { filter: [{ ...whole, value }] })).toMatchObject({ count: 0 })
  })

  test.each([
    ['!=', 'x'],
    ['!=', null],
    ['=', null],
    ['=', undefined],
    ['=', 7],
    ['=', ['x']],
    ['IN', ['x']],
    ['IN', []],
    ['iLIKE', '6%'],
    [' ilike ', '6%'],
    ['NOT iLIKE', '6%'],
    ['>=', '6'],
    ['<=', '6'],
  ])('never by %s %j', async (operator, value) => {
    const leaf = { column: 'gift_code', operator: operator as Operator, value }
    for (const filter of [[leaf], [{ or_: [leaf] }], [{ and_: [{ or_: [leaf] }] }]]) {
      const { error, count, records } = await user.list(table, { filter })
      expect([error, count, records]).toEqual([
        { ...badInput('gift_code'), message: 'gift_code is found by = with a whole value only.' },
        undefined,
        [],
      ])
    }
  })

  test.each(['ASC', 'DESC'])('never by its place in the order %s', async (orderByDirection) => {
    const { error, records } = await user.list(table, { orderBy: 'gift_code', orderByDirection })
    expect([error, records]).toEqual([{ ...badInput('gift_code'), message: expect.any(String) }, []])
    const counted = await signedIn.graphql(
      `{ table(name: "${table}", orderBy: "gift_code", orderByDirection: "${orderByDirection}") { count } }`,
    )
    expect(counted).toMatchObject({ errors: [{ extensions: badInput('gift_code') }] })
  })

  test('never by what a change expects', async () => {
    const [code] = codes
    for (const gift_code of [code?.gift_code, '', null, maskedGiftCode(code?.gift_code ?? '')]) {
      const change = () => user.update(table, code?.id ?? 0, { cwf_last_sent: null }, { gift_code })
      expect(await refused(app, change)).toEqual(badInput('gift_code'))
    }
  })
})

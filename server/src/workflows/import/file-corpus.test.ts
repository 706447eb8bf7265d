import { gzipSync } from 'node:zlib'
import { newSfid } from '@comptoir/contract/rules/sfid'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { json } from '../../database/row-shape.ts'
import { name as identifier, sql, sqlOf } from '../../database/sql.ts'
import { importInto } from './testing/import-into.ts'

const app = await startTestApp()
const load = importInto(app.database)
beforeEach(() => app.database.rows(sql`delete from "order"; delete from contact; delete from account`))

async function rows(table: 'account' | 'contact' | 'order', ...columns: string[]) {
  const found = await app.database.rows(sqlOf({ row: json({}) })`
    select to_jsonb(t) as row from ${identifier(table)} t order by id`)
  return found.map(({ row }) =>
    columns.map((column) => Object.entries(row).find(([key]) => key === column)?.[1]),
  )
}

const lines = [
  ['External ID', 'Name', 'Billing Street', 'Billing City', 'Billing Zip/Postal Code'],
  ['K-1', 'Café Éclair', '12 rue d’Été', 'Montréal', 'H2X 1Y4'],
  ['K-2', 'Boîte à Thé', '14 rue d’Été', 'Lévis', 'G6V 3P7'],
]
const stored = [
  ['K-1', 'Café Éclair', '12 rue d’Été', 'Montréal', 'H2X 1Y4'],
  ['K-2', 'Boîte à Thé', '14 rue d’Été', 'Lévis', 'G6V 3P7'],
]
const columns = ['external_id__c', 'name', 'address_line_1__c', 'billingcity', 'billingpostalcode'] as const
const file = (separator = ',', end = '\n', rowsOf = lines) =>
  rowsOf.map((row) => row.join(separator)).join(end)
const windows1252 = (text: string) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1')
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const withHeadings = (...headings: string[]) => file(',', '\n', [headings, ...lines.slice(1)])

test.each<[string, string | Buffer]>([
  ['commas', file()],
  ['semicolons', file(';')],
  ['tabs', file('\t')],
  ['bars', file('|')],
  ['a byte order mark', `\ufeff${file()}`],
  ['UTF-16 with a byte order mark', utf16(`\ufeff${file('\t', '\r\n')}`)],
  ['UTF-16 of big-endian machines', utf16(`\ufeff${file('\t')}`).swap16()],
  ['UTF-16 without a byte order mark', utf16(file())],
  ['Windows-1252', windows1252(file(';', '\r\n'))],
  ['the line ends of Windows', file(',', '\r\n')],
  ['the line ends of old Macs', file(',', '\r')],
  ['a title above the headings', `Accounts for the holidays\n"Exported, by Ann"\n\n${file()}`],
  ['a blank column at the end', file(',', ',\n')],
  ['blank rows', file().replaceAll('\n', '\n,,,,\n')],
  ['gzip', gzipSync(file(';'))],
  ['columns that Salesforce keeps for itself', `Account Owner,Last Modified By,${file(',', '\nAnn,Bob,')}`],
  [
    'headings of Salesforce',
    withHeadings('External_ID__c', 'Name', 'BillingStreet', 'BillingCity', 'BillingPostalCode'),
  ],
  [
    'French headings',
    withHeadings('Identifiant externe', 'Nom de l’entreprise', 'Rue', 'Ville', 'Code postal'),
  ],
  [
    'headings in capitals',
    withHeadings('EXTERNAL_ID__C', 'NAME', 'BILLINGSTREET', 'BILLINGCITY', 'BILLINGPOSTALCODE'),
  ],
  [
    'columns in another order',
    file(
      ',',
      '\n',
      lines.map((row) => [...row].reverse()),
    ),
  ],
  [
    'quoted line breaks and separators',
    `"Notes, unread";${file(';')}`.replace('"Notes, unread"', 'PhotoUrl').replaceAll('\nK', '\n"a;b\nc";K'),
  ],
  ['postal codes without a blank', file().replace('H2X 1Y4', 'h2x1y4').replace('G6V 3P7', 'G6V-3P7')],
  ['text kept by a formula', file(';').replace('K-1', '="K-1"')],
])('a file with %s comes in', async (_, text) => {
  expect(await load('account', text)).toMatchObject({ added: 2, reasons: {} })
  expect(await rows('account', ...columns)).toEqual(stored)
})

test('a street of several lines comes in as one, and other characters that are not seen do not', async () => {
  const text = `${file()}`
    .replace('12 rue d’Été', '"12 rue d’Été,\r\n\r\nbureau 3\n"')
    .replace('Lévis', 'Lé\tvis')
  expect(await load('account', text)).toMatchObject({
    added: 1,
    reasons: { 6: expect.stringContaining('billingcity: This text has characters that cannot be seen') },
  })
  expect(await rows('account', 'address_line_1__c', 'billingstreet')).toEqual([
    ['12 rue d’Été, bureau 3', '12 rue d’Été, bureau 3'],
  ])
})

test.each<[string, string | Buffer, string]>([
  ['nothing', '', 'The file is empty.'],
  ['a workbook', Buffer.from('PK\x03\x04…', 'latin1'), 'Save its sheet as “CSV UTF-8”'],
  ['gzip that was cut', gzipSync(file()).subarray(0, 40), 'cannot be unpacked'],
  [
    'no headings',
    file(',', '\n', lines.slice(1)),
    'No line at the beginning of the file has a column of account.',
  ],
  [
    'an unknown heading',
    withHeadings('Name', 'Colour', 'x', 'Rue', 'Ville'),
    '“Colour” (column 2), “x” (column 3). Say with --mapping what they are, {"Colour":null,"x":null} for what to leave out.',
  ],
  ['one column twice', withHeadings('Id', 'Name', 'Account Name', 'Rue', 'Ville'), 'twice: “Account Name”'],
])('a file with %s is refused in one sentence', async (_, text, reason) => {
  await expect(load('account', text)).rejects.toThrow(reason)
})

test('a file of headings only changes nothing', async () => {
  expect(await load('account', lines[0]?.join(';') ?? '')).toMatchObject({
    added: 0,
    rejected: 0,
  })
})

test('lines that are too short, under no heading or hold a formula are rejected', async () => {
  const text = [
    'External ID;;Name;Rue;',
    'K-1;;One',
    'K-2;stray;Two;1 rue A;',
    'K-3;;=A1&B1;x',
    'K-4;;#REF!;x;',
  ]
  expect((await load('account', text.join('\n'))).reasons).toEqual({
    2: 'The line has 3 fields, and the file 4 headings.',
    3: 'Column 2 has a value and no heading.',
    4: 'name holds a formula or its error: save the values of the sheet. Found: “=A1&B1”.',
    5: 'name holds a formula or its error: save the values of the sheet. Found: “#REF!”.',
  })
})

describe('Salesforce ids', () => {
  const company = newSfid('001')
  const header = 'Id;AccountId;LastName'

  test('of 15 characters are completed, those of other records too', async () => {
    await app.make.account({ sfid: company })
    const contact = newSfid('003')
    const text = `${header}\n${contact.slice(0, 15)};${company.slice(0, 15)};Roy`
    expect(await load('contact', text)).toMatchObject({ added: 1, reasons: {} })
    expect(await rows('contact', 'sfid', 'accountid')).toEqual([[contact, company]])
  })

  test('with a wrong checksum are rejected with that reason', async () => {
    const wrong = `001AAAAAAAAAAAA${company.endsWith('AAA') ? 'BBB' : 'AAA'}`
    const { reasons } = await load('contact', `${header}\n${newSfid('003')};${wrong};Roy`)
    expect(reasons[2]).toContain('The last three characters of this Salesforce id do not fit the others')
    const own = await load('account', `Id;Name\n${wrong};One`)
    expect(own.reasons[2]).toContain(
      `do not fit the others: capitals were changed, or it was cut. Found: “${wrong}”.`,
    )
  })
})

describe('dates', () => {
  const header = 'Confirmation code;AccountId;Order Start Date;CreatedDate'
  const company = newSfid('001')
  beforeEach(async () => void (await app.make.account({ sfid: company })))
  const orders = (...dates: string[]) =>
    load('order', [header, ...dates.map((date, at) => `D-${at};${company};${date};`)].join('\n'))

  test.each([
    ['the day', ['03/04/2025', '15/03/2025', '2025-12-31'], ['2025-04-03', '2025-03-15', '2025-12-31']],
    ['the month', ['3-4-2025', '3-15-2025', '2025/1/2'], ['2025-03-04', '2025-03-15', '2025-01-02']],
  ])('begin with %s where another line settles it', async (_, given, expected) => {
    expect((await orders(...given)).reasons).toEqual({})
    expect(await rows('order', 'effectivedate')).toEqual(expected.map((date) => [date]))
  })

  test.each([
    ['no other line', []],
    ['lines that disagree', ['15/03/2025', '03/15/2025']],
  ])('that can be read in two ways are rejected with both after %s', async (_, others) => {
    const { reasons, added } = await orders(...others, '05/05/2025', '03/04/2025')
    expect(reasons).toEqual({
      [others.length + 3]:
        'effectivedate is 2025-04-03 or 2025-03-04, and no other date of the file says which. Found: “03/04/2025”.',
    })
    expect(added).toBe(others.length + 1)
  })

  test('times have a zone, or are in UTC', async () => {
    const times = [
      ['2025-03-15T10:00:00.000+0000', '2025-03-15T10:00:00+00:00'],
      ['2025-03-15T10:00:00-04:00', '2025-03-15T14:00:00+00:00'],
      ['2025-03-15 10:00', '2025-03-15T10:00:00+00:00'],
      ['15/03/2025 2:30 PM', '2025-03-15T14:30:00+00:00'],
    ]
    const text = [header, ...times.map(([time], at) => `T-${at};${company};;${time}`)].join('\n')
    expect((await load('order', text)).reasons).toEqual({})
    expect(await rows('order', 'createddate')).toEqual(times.map(([, utc]) => [utc]))
  })
})

test('amounts and flags come in as people write them', async () => {
  const { sfid } = await app.make.account()
  const written: [amount: string, flag: string, stored: number, isFlag: boolean][] = [
    ['12.5', 'true', 12.5, true],
    ['12,50', 'oui', 12.5, true],
    ['1 234,50 $', 'VRAI', 1234.5, true],
    ['$1,234.50', 'Y', 1234.5, true],
    ['1\u202f234,5', '1', 1234.5, true],
    ['1.234,50', 'Non', 1234.5, false],
    ['1,234', 'FAUX', 1234, false],
    ['0', 'n', 0, false],
  ]
  const text = written.map(([amount, flag], at) => `A-${at};${sfid};"${amount}";${flag}`)
  const all = ['Code de confirmation;Entreprise;Montant;Ecomm', ...text].join('\n')
  expect((await load('order', all)).reasons).toEqual({})
  expect(await rows('order', 'totalamount', 'ecomm')).toEqual(written.map(([, , ...values]) => values))
  const refused = await load('order', `External ID,AccountId,TotalAmount\nA-9,${sfid},1.234`)
  expect(refused.reasons).toEqual({
    2: 'totalamount takes an amount with at most two decimals. Found: “1.234”.',
  })
})

test('phone numbers and languages come in as people write them', async () => {
  const { sfid } = await app.make.account()
  const phones = ['514-555-0100', '(514) 555-0100', '+1 514 555 0100', '514.555.0100', '15145550100']
  const languages = ['fr', 'FR', 'fr_CA', 'en', 'en-US']
  const text = phones.map((phone, at) => `${newSfid('003')}|${sfid}|Roy|${phone}|${languages[at]}`)
  const all = ['Id|Account ID|Nom de famille|Téléphone|Langue', ...text].join('\n')
  expect((await load('contact', all)).reasons).toEqual({})
  expect(await rows('contact', 'phone', 'language')).toEqual(
    ['fr', 'fr', 'fr', 'en', 'en'].map((language) => ['5145550100', language]),
  )
})

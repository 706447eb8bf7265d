import { expect, test } from 'vitest'
import { listFileText, parseEmailList } from './email-list.ts'

function emailsOf(text: string): string[] {
  const { emails, invalid } = parseEmailList(text)
  expect(invalid).toEqual([])
  return emails
}

const both = ['ann@client.example', 'bob@client.example']

test.each([
  ['one per line', 'ann@client.example\nbob@client.example'],
  ['with Windows line ends', 'ann@client.example\r\nbob@client.example\r\n'],
  ['with old Macintosh line ends', 'ann@client.example\rbob@client.example'],
  ['after a byte order mark', '\uFEFFann@client.example\nbob@client.example'],
  ['between empty lines and blanks', '\n  ann@client.example \n\n\tbob@client.example\n\n'],
  ['in capitals', 'ANN@Client.Example\nBob@CLIENT.example'],
  ['separated by commas', 'ann@client.example, bob@client.example'],
  ['separated by semicolons', 'ann@client.example;bob@client.example;'],
  ['separated by blanks', 'ann@client.example bob@client.example'],
  ['under an English title', 'Email\nann@client.example\nbob@client.example'],
  ['under a French title', 'Nom;Courriel\nRoy;ann@client.example\nCôté;bob@client.example'],
  ['under a quoted title', '"Adresse"\n"ann@client.example"\n"bob@client.example"'],
  ['in the last column of a CSV file', 'name,email\nAnn,ann@client.example\nBob,bob@client.example'],
  ['beside quoted names with commas', '"Roy, Ann",ann@client.example\n"Côté, Bob",bob@client.example'],
  ['beside names with quotes in them', '"Ann ""A."" Roy";ann@client.example\nBob;bob@client.example'],
  ['as mail programs write them', 'Ann Roy <ann@client.example>; "Côté, Bob" <bob@client.example>'],
  ['with a name before or behind', 'Ann Roy ann@client.example\nbob@client.example Bob'],
  ['as links', 'mailto:ann@client.example\n<mailto:bob@client.example>'],
  ['from a spreadsheet', 'Ann\tann@client.example\t2026-01-01\nBob\tbob@client.example\t2026-01-02'],
  ['at the end of a sentence', '(ann@client.example)\nbob@client.example.'],
])('addresses are read %s', (_, text) => {
  expect(emailsOf(text)).toEqual(both)
})

test('a duplicate address is counted and listed once', () => {
  const { emails, repeated } = parseEmailList('ann@client.example\nANN@client.example\nann@client.example')
  expect(emails).toEqual(['ann@client.example'])
  expect(repeated).toBe(2)
})

test('an invalid address is reported with its line', () => {
  const text =
    '\uFEFFCourriel\r\nann@client.example\r\n\r\nbob@\r\nnot an address\r\n"x@y";bob@client.example'
  expect(parseEmailList(text)).toEqual({
    emails: both,
    invalid: [
      { line: 4, text: 'bob@' },
      { line: 5, text: 'not an address' },
      { line: 6, text: 'x@y' },
    ],
    repeated: 0,
  })
})

test('a first line that is neither a title nor an address is reported', () => {
  expect(parseEmailList('ann.client.example\nbob@client.example').invalid).toEqual([
    { line: 1, text: 'ann.client.example' },
  ])
})

test('only the first line can be a title', () => {
  expect(parseEmailList('ann@client.example\nmail').invalid).toEqual([{ line: 2, text: 'mail' }])
})

test('an address that is too long to store is invalid', () => {
  const { emails, invalid } = parseEmailList(`${'a'.repeat(250)}@client.example`)
  expect(emails).toEqual([])
  expect(invalid).toHaveLength(1)
})

test('an unclosed quote does not affect the lines after it', () => {
  expect(emailsOf('"Ann,ann@client.example\nbob@client.example')).toEqual(both)
})

test.each(['', '\n\r\n', '\uFEFF', ' ;;, \t|"" '])('the empty list %j has no addresses', (text) => {
  expect(parseEmailList(text)).toEqual({ emails: [], invalid: [], repeated: 0 })
})

// Quadratic time would take minutes.
test('long lines are read as quickly as many short ones', { timeout: 30_000 }, () => {
  const lines = Array.from({ length: 50_000 }, (_, at) => `"Buyer, ${at}";buyer${at}@client.example`)
  expect(parseEmailList(lines.join('\n')).emails).toHaveLength(50_000)
  const hostile = ['"', '<', 'a@'].map((piece) => piece.repeat(500_000)).join('\n')
  expect(parseEmailList(hostile).emails).toEqual([])
})

const text = 'Côté;ann@client.example\r\n'

test.each([
  ['UTF-8', new TextEncoder().encode(text)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16', pairs(true)],
  ['big-endian UTF-16', pairs(false)],
  ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
])('a list saved as %s is decoded', (_, bytes) => {
  expect(listFileText(bytes)).toBe(text)
})

function pairs(littleEndian: boolean): Uint8Array {
  const marked = `\uFEFF${text}`
  const view = new DataView(new ArrayBuffer(marked.length * 2))
  for (let at = 0; at < marked.length; at++) view.setUint16(at * 2, marked.charCodeAt(at), littleEndian)
  return new Uint8Array(view.buffer)
}

import { expect, test } from 'vitest'
import { type CsvRecord, csvRecords } from './csv-records.ts'
import type { TextEncoding } from './decoded-lines.ts'

/** Parses the file in chunks of `size` bytes. */
async function records(file: Buffer | string, encoding?: TextEncoding, size = 7): Promise<CsvRecord[]> {
  const bytes = Buffer.from(file)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const all: CsvRecord[] = []
  for await (const some of csvRecords(pieces(), { encoding })) all.push(...some)
  return all
}
const fields = async (...given: Parameters<typeof records>) =>
  (await records(...given)).map(({ fields }) => fields)

test('quoted fields hold commas, quotes and line breaks', async () => {
  const file = 'id,street\r\n1,"rue ""X"", nord"\r\n2,"two\nlines"\r\n\r\n3,\r\n'
  expect(await records(file)).toMatchObject([
    { line: 1, fields: ['id', 'street'] },
    { line: 2, fields: ['1', 'rue "X", nord'] },
    { line: 3, fields: ['2', 'two\nlines'] },
    { line: 6, fields: ['3', ''] },
  ])
})

const mixed = Buffer.concat([
  Buffer.from('ville\nQuébec\n'),
  Buffer.from('Montréal\r\nL\x92Île\n', 'latin1'),
  Buffer.from('Lévis'),
])

test('lines that are not UTF-8 are Windows-1252', async () => {
  expect(await fields(mixed)).toEqual([['ville'], ['Québec'], ['Montréal'], ['L’Île'], ['Lévis']])
})

test('a given encoding is enforced', async () => {
  expect(await records(mixed, 'utf-8')).toMatchObject([
    { fields: ['ville'] },
    { fields: ['Québec'] },
    { line: 3, fault: 'not in UTF-8' },
    { line: 4, fault: 'not in UTF-8' },
    { line: 5, fields: ['Lévis'] },
  ])
  expect((await fields(mixed, 'windows-1252'))[1]).toEqual(['QuÃ©bec'])
})

test.each([
  ['quoted lines', '0,"b"'],
  ['plain lines', '0,b'],
])('an unclosed quote rejects only its own line, before %s', async (_, other) => {
  const others = Array.from({ length: 40 }, () => other)
  const [, spoiled, ...read] = await records(['a,b', '1,"never closed', ...others].join('\n'))
  expect(spoiled).toEqual({ line: 2, text: '1,"never closed', fault: 'a quotation mark out of place' })
  expect(read.map(({ line, fields }) => [line, fields])).toEqual(others.map((_, at) => [3 + at, ['0', 'b']]))
})

test('a file without line breaks is no CSV file', async () => {
  await expect(records(Buffer.alloc(3 << 20, 'x'), undefined, 1 << 18)).rejects.toThrow('not a CSV file')
})

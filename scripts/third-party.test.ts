import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billOfMaterials, licenceProblems, noticesText, thirdPartyOf } from './third-party.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'comptoir-licences-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the path of a file of a package with this licence. */
function packageWith(name: string, license: unknown, files: Record<string, string> = { LICENSE: 'A text.' }) {
  const place = join(folder, 'node_modules', name)
  mkdirSync(place, { recursive: true })
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({ name, version: '1.2.3', license, author: 'Ann' }),
  )
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text)
  return join(place, 'index.js')
}

const problemsOf = (file: string) => licenceProblems(thirdPartyOf([file]))

test.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])(
  'a package under %s may be shipped',
  (licence) => {
    expect(problemsOf(packageWith('good', licence))).toEqual([])
  },
)

test.each([
  'GPL-3.0-only',
  'LGPL-2.1-or-later',
  'AGPL-3.0-only',
  'MPL-2.0',
  'MIT AND GPL-2.0-only',
  'SEE LICENSE IN LICENSE',
  'UNLICENSED',
])('a package under %s may not be shipped', (licence) => {
  expect(problemsOf(packageWith('bad', licence))).toEqual([`bad 1.2.3 has the licence ${licence}.`])
})

test('a package that names no licence may not be shipped', () => {
  expect(problemsOf(packageWith('silent', undefined))).toEqual(['silent 1.2.3 has the licence (none).'])
})

test('a licence that is only named gets its standard text; one without a text is a problem', () => {
  const [named] = thirdPartyOf([packageWith('named', 'MIT', {})])
  expect(named?.text).toMatch(/^Copyright \(c\) Ann\n\nPermission is hereby granted/)
  expect(problemsOf(packageWith('textless', 'BSD-3-Clause', {}))).toEqual([
    'textless 1.2.3 contains no text of its licence.',
  ])
})

test('the text of a licence is found in a readme', () => {
  const readme = '# It\n\nUse it.\n\n## License\n\nCopyright Bea\n\nPermission is hereby granted to all.\n'
  const [found] = thirdPartyOf([packageWith('in-readme', 'MIT', { 'README.md': readme })])
  expect(found?.text).toBe('Copyright Bea\n\nPermission is hereby granted to all.')
})

test('each package is listed once, a scoped one by its whole name, and our own files are not', () => {
  const file = packageWith('@scope/part', 'ISC')
  const packages = thirdPartyOf([
    file,
    file.replace('index', 'other'),
    '/project/server/src/main.ts',
    '\0shim',
  ])
  expect(packages).toEqual([{ name: '@scope/part', version: '1.2.3', licence: 'ISC', text: 'A text.' }])
  expect(noticesText(packages)).toContain('@scope/part 1.2.3 – ISC\n')
})

test('the bill of materials names each package with version, licence and address', () => {
  const contained = thirdPartyOf([packageWith('@scope/part', 'MIT'), packageWith('other', 'ISC')])
  const bill = billOfMaterials(contained, { version: '1.1.0', license: 'MIT' })
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(bill.metadata.component).toMatchObject({ name: 'comptoir', version: '1.1.0' })
  expect(bill.components.map(({ purl, licenses }) => [purl, licenses])).toEqual([
    ['pkg:npm/%40scope/part@1.2.3', [{ expression: 'MIT' }]],
    ['pkg:npm/other@1.2.3', [{ expression: 'ISC' }]],
  ])
})

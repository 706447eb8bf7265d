import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFreshDatabase } from '../../../../test/database.ts'
import type { Database } from '../../../database/pool.ts'
import { sql } from '../../../database/sql.ts'
import { findAddresses } from '../find-address.ts'
import { importAddresses, importAddressFile } from './import-addresses.ts'

let database: Database

beforeEach(async () => {
  database = await openFreshDatabase()
})

const header =
  'latitude,longitude,source_id,id,group_id,street_no,street,str_name,str_type,str_dir,unit,city,postal_code,full_addr,city_pcs,str_name_pcs,str_type_pcs,str_dir_pcs,csduid,csdname,pruid,provider'

/** A line of the file, with defaults for the values that are not given. */
function line(given: Record<string, string>): string {
  const all: Record<string, string> = {
    latitude: '45.55812',
    longitude: '-73.72174',
    street_no: '12',
    street: 'rue des Sorbiers',
    city: 'Laval',
    postal_code: 'H7N2K4',
    csdname: 'Laval',
    pruid: '24',
    ...given,
  }
  return header
    .split(',')
    .map((name) => all[name] ?? '')
    .map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',')
}

async function* file(...lines: string[]) {
  yield Buffer.from(`${lines.join('\n')}\n`)
}

async function stored() {
  return database.rows(sql`
    select street_number, unit, street, city, province, postal_code, latitude, longitude
    from address order by id`)
}

const streetsOfStored = () =>
  database.rows(sql`select street, city, province from address_street order by id`)

test('an address is stored in its usual spelling, and the address service finds it', async () => {
  const result = await importAddresses(
    database,
    file(
      header,
      line({
        unit: '#4b',
        street: "RUE DE L'ÉGLISE O",
        city: 'MONTREAL',
        csdname: 'Montréal',
        pruid: '24.0',
      }),
    ),
  )
  expect(result).toMatchObject({ added: 1, known: 0 })
  expect(await stored()).toEqual([
    {
      street_number: '12',
      unit: '4B',
      street: "Rue de l'Église O",
      city: 'Montréal',
      province: 'QC',
      postal_code: 'H7N 2K4',
      latitude: 45.55812,
      longitude: -73.72174,
    },
  ])
  const found = await findAddresses(database, { term: '12 eglise montreal', language: 'fr', limit: 10 })
  expect(found.map(({ Text, Description }) => [Text, Description])).toEqual([
    ["4B-12 Rue de l'Église O", 'Montréal, QC, H7N 2K4'],
  ])
})

describe('a street without a full name is built from its parts', () => {
  test.each([
    [{ str_name: 'des Sorbiers', str_type: 'rue' }, 'rue des Sorbiers'],
    [{ str_name_pcs: 'DES SORBIERS', str_type_pcs: 'RUE', str_dir_pcs: 'OUEST' }, 'Rue des Sorbiers Ouest'],
    [{ str_name_pcs: 'ST-OVIDE', str_type_pcs: 'BOULEVARD' }, 'Boulevard St-Ovide'],
    [{ str_name_pcs: '1RE', str_type_pcs: 'AVENUE' }, '1re Avenue'],
    [{ str_name_pcs: 'RUMBELLOW', str_type_pcs: 'CRESCENT', pruid: '35' }, 'Rumbellow Crescent'],
    [{ str_name_pcs: '97A', str_type_pcs: 'STREET', str_dir_pcs: 'NW', pruid: '48' }, '97a Street NW'],
  ])('%o', async (parts, street) => {
    await importAddresses(database, file(header, line({ street: '', ...parts })))
    expect(await stored()).toMatchObject([{ street }])
  })
})

test('the columns may be in any order and case, in French too, and among others', async () => {
  const french = 'PRIDU,Code_Postal,SDRNOM,rue,numero_rue,ville,fournisseur'
  await importAddresses(database, file(french, '35,k1a 0b1,Ottawa,"Maple St, Rear",5A,,x'))
  expect(await stored()).toMatchObject([
    {
      street_number: '5A',
      street: 'Maple St, Rear',
      city: 'Ottawa',
      province: 'ON',
      postal_code: 'K1A 0B1',
      latitude: null,
    },
  ])
})

test('unusable lines are counted and listed, and the others are added', async () => {
  const rejected: [number, string][] = []
  const result = await importAddresses(
    database,
    file(
      header,
      line({}),
      line({ street_no: '' }),
      line({ postal_code: '' }),
      line({ postal_code: 'nan' }),
      line({ postal_code: '90210' }),
      line({ pruid: '99' }),
      line({ street: '' }),
      line({ city: '', csdname: '' }),
      line({ street: 'x'.repeat(121) }),
      line({ latitude: 'north' }),
      line({ street_no: '1\0' }),
      '1,2,3',
      line({ street_no: '14' }),
    ),
    {
      onReject: ({ line, reason }) => {
        rejected.push([line, reason])
      },
    },
  )
  expect(rejected).toEqual([
    [3, 'no street number'],
    [4, 'no postal code'],
    [5, 'no postal code'],
    [6, 'not a Canadian postal code'],
    [7, 'no known province'],
    [8, 'no street'],
    [9, 'no city'],
    [10, 'a value that is too long'],
    [11, 'not a position on Earth'],
    [12, 'a character that is none'],
    [13, '3 fields where the header has 22'],
  ])
  expect(result.added).toBe(2)
  expect(result.rejected.get('no postal code')).toBe(2)
})

test('a file without the required columns is refused with a list of its columns', async () => {
  await expect(importAddresses(database, file('id,street', '1,X'))).rejects.toThrow(
    'The file lacks the column street_no, city or city_pcs or csdname, postal_code, pruid. Its first line is: id,street',
  )
  await expect(importAddresses(database, file(''))).rejects.toThrow('The file is empty.')
})

describe('over several runs', () => {
  const lines = Array.from({ length: 12_000 }, (_, at) =>
    line({ street_no: String(1 + (at % 400)), street: `rue du Sillon ${Math.floor(at / 400)}` }),
  )

  test('existing addresses and duplicates in the file are not added again', async () => {
    expect(await importAddresses(database, file(header, ...lines.slice(0, 6000)))).toMatchObject({
      added: 6000,
      known: 0,
    })
    expect(await importAddresses(database, file(header, ...lines, ...lines.slice(-10)))).toMatchObject({
      added: 6000,
      known: 6010,
    })
    expect((await stored()).length).toBe(12_000)
    expect((await streetsOfStored()).length).toBe(30)
  })

  test('an interrupted run keeps complete batches, and the next one adds the rest', async () => {
    async function* cutOff() {
      yield Buffer.from(`${header}\n`)
      for (let at = 0; at < 7000; at += 500) yield Buffer.from(`${lines.slice(at, at + 500).join('\n')}\n`)
      throw new Error('The disk is gone.')
    }
    await expect(importAddresses(database, cutOff())).rejects.toThrow('The disk is gone.')
    expect((await stored()).length).toBe(5000)
    expect(await importAddresses(database, file(header, ...lines))).toMatchObject({
      added: 7000,
      known: 5000,
    })
    expect((await stored()).length).toBe(12_000)
  })

  test('concurrent imports run one after the other and add each address once', async () => {
    const said: string[] = []
    const both = await Promise.all(
      [0, 1].map(() =>
        importAddresses(database, file(header, ...lines), { print: (text) => said.push(text) }),
      ),
    )
    expect(both.map(({ added }) => added).sort()).toEqual([0, 12_000])
    expect(said).toEqual(['Waiting until another import has ended.'])
  })
})

describe('of a file on disk', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'addresses-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('the first twenty unusable lines are printed, and all are written to a file', async () => {
    const [source, rejects] = [join(folder, 'oda.csv'), join(folder, 'rejects.csv')]
    const bad = Array.from({ length: 25 }, (_, at) => line({ street_no: `${at}`, postal_code: '' }))
    await writeFile(source, [header, ...bad, line({})].join('\r\n'))
    const said: string[] = []
    const progress: number[] = []
    await importAddressFile(database, {
      file: source,
      encoding: undefined,
      rejects,
      print: (text) => said.push(text),
      onProgress: ({ done, total }) => progress.push(done / total),
    })
    expect(said.length).toBe(21)
    expect(said[20]).toBe('Further lines that cannot be used are listed.')
    expect(said[0]).toBe('line 2: no postal code')
    expect(progress).toEqual([1])
    const listed = (await readFile(rejects, 'utf8')).trimEnd().split('\n')
    expect(listed.length).toBe(26)
    expect(listed[0]).toBe('line,reason,record')
    expect(listed[25]).toBe(`26,no postal code,"${bad[24]}"`)
  })

  test('a missing file and an unwritable list are reported', async () => {
    const nothing = { encoding: undefined, print: () => undefined, onProgress: () => undefined }
    const missing = join(folder, 'missing.csv')
    await expect(
      importAddressFile(database, { ...nothing, file: missing, rejects: undefined }),
    ).rejects.toThrow(`${missing} cannot be read: ENOENT`)
    const source = join(folder, 'oda.csv')
    await writeFile(source, header)
    await expect(importAddressFile(database, { ...nothing, file: source, rejects: folder })).rejects.toThrow(
      `${folder} cannot be written: EISDIR`,
    )
  })
})

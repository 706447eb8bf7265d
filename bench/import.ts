import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { Database } from '../server/src/database/pool.ts'
import { withoutConstraints } from '../server/src/database/without-constraints.ts'
import { importFile } from '../server/src/workflows/import/import-file.ts'
import { importedTables } from '../server/src/workflows/import/imported-tables.ts'
import { familySeconds, processSeconds } from './cpu.ts'
import { onOwnDatabase } from './database.ts'
import { companies, companyCount, contacts, giftCodes } from './imported-lines.ts'

/**
 * How long an import of generated gift codes, contacts and companies takes, the second load of the same file, and the peak of
 * memory. The companies are new ones, a fifth as many as the table has: 200,000 into a million take 3 minutes at most.
 * The processor time is about the time that it takes on a machine without other work.
 */
const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    /** One table instead of all. */
    only: { type: 'string' },
  },
})

const lines = Number(options.lines)
const maxCompanySeconds = 180
const print = (line: string) => process.stdout.write(`${line}\n`)

await onOwnDatabase(print, async (own) => {
  await measure(own, 'account', companies(0, companyCount))
  for (const [table, text] of Object.entries({ trnsx_ecom_activegc_b2c: giftCodes, contact: contacts }))
    if (!options.only || options.only === table) await measure(own, table, text(0, lines))
  if (options.only && options.only !== 'account') return
  await addCompanies(own.database)
  const more = companies(companyCount, companyCount + lines / 5)
  const seconds = await measure(own, 'account', more, ['new'])
  if (lines === 1_000_000 && seconds > maxCompanySeconds)
    throw new Error(`The companies took ${seconds.toFixed(0)} s, more than ${maxCompanySeconds} s.`)
})

/** Returns the seconds of the last load. */
async function measure(
  { database, postmaster, folder }: { database: Database; postmaster: number; folder: string },
  name: string,
  text: Iterable<string>,
  loads = ['first', 'second'],
): Promise<number> {
  const table = importedTables.find((known) => known.name === name)
  if (!table) throw new Error(`${name} is not imported.`)
  const file = join(folder, `${name}.csv`)
  await pipeline(Readable.from(text), createWriteStream(file))
  const processorSeconds = () => (processSeconds(process.pid) ?? 0) + (familySeconds(postmaster) ?? 0)
  let seconds = 0
  for (const load of loads) {
    const [from, processorFrom] = [performance.now(), processorSeconds()]
    const { added, unchanged, rejected } = await importFile(database, {
      ...{ table, file, format: 'csv', encoding: undefined },
      ...{ rejects: `${file}.rejected.csv`, isDryRun: false, print },
      onProgress: () => undefined,
    })
    seconds = (performance.now() - from) / 1000
    const rate = Math.round((added + unchanged) / seconds)
    const peak = Math.round(process.resourceUsage().maxRSS / 1024)
    print(
      `${name}, ${load} load: ${added} new, ${unchanged} unchanged, ${rejected} rejected in ${seconds.toFixed(0)} s, ` +
        `${rate} lines/s, ${(processorSeconds() - processorFrom).toFixed(0)} s of a processor, peak memory ${peak} MB`,
    )
  }
  return seconds
}

/** Companies that were there before, every hundredth of them deleted. */
async function addCompanies(into: Database): Promise<void> {
  print(`Adding ${lines} companies`)
  await into.withoutTimeout(async (client) => {
    await client.query('begin')
    await withoutConstraints(client, ['account'], async () => {
      await client.query(
        `insert into account (sfid, name, address_line_1__c, billingstreet, billingcity, billingpostalcode, isdeleted)
         select 'X' || n, 'Atelier ' || n, n || ' rue des Érables', n || ' rue des Érables', 'Laval', 'H7N 2K4', n % 100 = 0
         from generate_series(1, ${lines}) n`,
      )
    })
    await client.query('commit')
    await client.query('vacuum analyze account')
  })
}

import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { checksum } from '@comptoir/contract/rules/sfid'
import type { Database } from '../server/src/database/pool.ts'
import { withoutConstraints } from '../server/src/database/without-constraints.ts'
import { importFile } from '../server/src/workflows/import/import-file.ts'
import { importedTables } from '../server/src/workflows/import/imported-tables.ts'
import { familySeconds, processSeconds } from './cpu.ts'
import { onOwnDatabase } from './database.ts'

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
const companyCount = 1000
const maxCompanySeconds = 180
const say = (line: string) => process.stdout.write(`${line}\n`)

await onOwnDatabase(say, async (own) => {
  await measure(own, 'account', companies(0, companyCount))
  for (const [table, text] of Object.entries({ trnsx_ecom_activegc_b2c: giftCodes, contact: contacts }))
    if (!options.only || options.only === table) await measure(own, table, text())
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
      ...{ rejects: `${file}.rejected.csv`, isDryRun: false, say },
      onProgress: () => undefined,
    })
    seconds = (performance.now() - from) / 1000
    const rate = Math.round((added + unchanged) / seconds)
    const peak = Math.round(process.resourceUsage().maxRSS / 1024)
    say(
      `${name}, ${load} load: ${added} new, ${unchanged} unchanged, ${rejected} rejected in ${seconds.toFixed(0)} s, ` +
        `${rate} lines/s, ${(processorSeconds() - processorFrom).toFixed(0)} s of a processor, peak memory ${peak} MB`,
    )
  }
  return seconds
}

/** Companies that were there before, every hundredth of them deleted. */
async function addCompanies(into: Database): Promise<void> {
  say(`Adding ${lines} companies`)
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

function* companies(from: number, to: number): Generator<string> {
  yield 'external_id__c,name,address_line_1__c,billingcity,billingpostalcode\n'
  for (let at = from; at < to; at++) yield `B-${at},Company ${at},${at} Lantern Road,Halifax,B3L 2H5\n`
}

function* giftCodes(): Generator<string> {
  yield 'gift_code,customer_email,first_name,last_name,recipient,order,language,CSL_CLOSING_BALANCE,mall,created_at\n'
  for (let at = 0; at < lines; at++) {
    const code = `BENCH${at.toString(36).toUpperCase().padStart(11, '0')}`
    yield `${code},buyer${at % 300_000}@mail.example,Ada${at % 997},Roy${at % 4999},Louis Gagnon ${at % 7919},WEB-${at},fr,${at % 250}.50,Harbourstone Centre,2026-03-03T11:02:00.000Z\n`
  }
}

/** Every tenth at a company, the others customers of one company. */
function* contacts(): Generator<string> {
  yield 'sfid,accountid,firstname,lastname,email,phone,language,optin_email,optin_other\n'
  for (let at = 0; at < lines; at++) {
    const body = `003B${at.toString(36).padStart(11, '0')}`
    const company = at % 10 === 0 ? at % companyCount : 1
    yield `${body}${checksum(body)},B-${company},ada${at % 997},ROY-${at % 4999},Buyer${at}@Mail.example,(514) 555-${String(at % 10_000).padStart(4, '0')},en,true,false\n`
  }
}

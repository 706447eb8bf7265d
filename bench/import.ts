import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { checksum } from '@comptoir/contract/rules/sfid'
import { startEmbeddedPostgres } from '../server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { type Database, openDatabase } from '../server/src/database/pool.ts'
import { importFile } from '../server/src/workflows/import/import-file.ts'
import { importedTables } from '../server/src/workflows/import/imported-tables.ts'
import { familySeconds, processSeconds } from './cpu.ts'
import { serverSettings } from './database.ts'

/**
 * How long an import of generated gift codes and contacts takes, the second load of the same file, and the peak of memory.
 * The processor time is about the time that it takes on a machine without other work.
 */
const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000000' },
    /** One table instead of both. */
    only: { type: 'string' },
  },
})

const lines = Number(options.lines)
const companyCount = 1000
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'import-bench-'))
// PostgreSQL runs as another user if this runs as root.
chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres({
  dataFolder: join(folder, 'data'),
  say,
  settings: serverSettings,
})
const database = openDatabase({ url: postgres.url })
try {
  await migrate(database, () => undefined)
  await measure(database, 'account', companies())
  for (const [table, text] of Object.entries({ trnsx_ecom_activegc_b2c: giftCodes, contact: contacts }))
    if (!options.only || options.only === table) await measure(database, table, text())
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(into: Database, name: string, text: Iterable<string>): Promise<void> {
  const table = importedTables.find((known) => known.name === name)
  if (!table) throw new Error(`${name} is not imported.`)
  const file = join(folder, `${name}.csv`)
  await pipeline(Readable.from(text), createWriteStream(file))
  for (const load of ['first', 'second']) {
    const [from, processorFrom] = [performance.now(), processorSeconds()]
    const { added, unchanged, rejected } = await importFile(into, {
      ...{
        table,
        file,
        format: 'csv',
        encoding: undefined,
        rejects: `${file}.rejected.csv`,
        isDryRun: false,
      },
      say,
      onProgress: () => undefined,
    })
    const seconds = (performance.now() - from) / 1000
    const rate = Math.round((added + unchanged) / seconds)
    const peak = Math.round(process.resourceUsage().maxRSS / 1024)
    say(
      `${name}, ${load} load: ${added} new, ${unchanged} unchanged, ${rejected} rejected in ${seconds.toFixed(0)} s, ` +
        `${rate} lines/s, ${(processorSeconds() - processorFrom).toFixed(0)} s of a processor, peak memory ${peak} MB`,
    )
  }
}

function processorSeconds(): number {
  return (processSeconds(process.pid) ?? 0) + (familySeconds(postgres.pid) ?? 0)
}

function* companies(): Generator<string> {
  yield 'external_id__c,name,address_line_1__c,billingcity,billingpostalcode\n'
  for (let at = 0; at < companyCount; at++) yield `B-${at},Company ${at},${at} Lantern Road,Halifax,B3L 2H5\n`
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

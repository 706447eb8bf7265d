import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/src/database/backup/restore-backup.ts'
import { writeBackup } from '../server/src/database/backup/write-backup.ts'
import { migrate } from '../server/src/database/migrate.ts'
import { openDatabase } from '../server/src/database/pool.ts'
import { raw } from '../server/src/database/sql.ts'
import { type DemoScale, smallScale } from '../server/src/demo/demo-scale.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { databaseAt } from '../server/test/database-at.ts'
import { largeScale, tenthScale } from '../tooling/large-scale.ts'
import { familySeconds, processSeconds } from './cpu.ts'
import { onOwnDatabase } from './database.ts'

/**
 * How many rows a second a backup of the large set is restored with, indexes and constraints included: 20,000 at least. The
 * processor time is about the time that it takes on a machine without other work.
 */
const scales: Record<string, DemoScale> = { small: smallScale, tenth: tenthScale, large: largeScale }
const { values: options } = parseArgs({ options: { scale: { type: 'string', default: 'large' } } })
const scale = scales[options.scale]
if (!scale) throw new Error(`--scale is one of ${Object.keys(scales).join(', ')}.`)
const minRowsPerSecond = 20_000
const print = (line: string) => process.stdout.write(`${line}\n`)

await onOwnDatabase(print, async ({ database, url, postmaster, folder }) => {
  await loadDemo(database, print, { scale })
  const file = join(folder, 'backup.sql.gz')
  await writeBackup(database, file)
  await database.rows(raw('create database restored'))
  const restored = openDatabase({ url: databaseAt(url, 'restored') })
  try {
    await migrate(restored, () => undefined)
    const processorSeconds = () => (processSeconds(process.pid) ?? 0) + (familySeconds(postmaster) ?? 0)
    const [from, processorFrom] = [performance.now(), processorSeconds()]
    const { rows } = await restoreBackup(restored, file)
    const seconds = (performance.now() - from) / 1000
    const used = processorSeconds() - processorFrom
    print(
      `${rows} rows of ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB restored in ${seconds.toFixed(1)} s: ` +
        `${Math.round(rows / seconds)} rows/s, ${used.toFixed(1)} s of a processor`,
    )
    if (rows / seconds < minRowsPerSecond)
      throw new Error(`That is less than ${minRowsPerSecond} rows a second.`)
  } finally {
    await restored.close()
  }
})

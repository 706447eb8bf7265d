import { mailTemplates } from '@comptoir/contract/mail-queue'
import { unifiedKinds } from '@comptoir/contract/tools'
import { scanStates } from '@comptoir/contract/unification'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { deliveryOutcomes } from '../../mail/mail-worker.ts'
import { importRunStates } from '../../tables/private/operation.ts'
import { importedTables } from '../../workflows/import/imported-tables.ts'
import { readJobFigures } from '../../workflows/watching/read-job-figures.ts'
import type { AppContext } from '../app-context.ts'

/** Metrics of mail, scans and imports. Returns what reads the database's part of them. */
export function jobMetrics(
  register: Registry,
  { database, mailer }: Pick<AppContext, 'database' | 'mailer'>,
): (log: FastifyBaseLogger) => Promise<void> {
  const registers = [register]
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers })

  new Counter({
    name: 'comptoir_mail_deliveries_total',
    help: 'Attempts of this process to deliver mail, by template and outcome',
    labelNames: ['template', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const template of mailTemplates)
        for (const outcome of deliveryOutcomes) this.inc({ template, outcome }, 0)
      for (const { template, outcome, times } of mailer.deliveries()) this.inc({ template, outcome }, times)
    },
  })
  const isReachable = gauge('comptoir_database_up', 'Whether this replica could read the figures below')
  const mails = gauge('comptoir_mail_queue', 'Mails in the queue of all replicas', ['state'])
  const oldest = gauge('comptoir_mail_oldest_seconds', 'How long the oldest unsent mail has waited')
  const scans = gauge('comptoir_scans', 'Scans for duplicates so far', ['kind', 'state'])
  const scanRecords = gauge('comptoir_scan_last_records', 'Records of the last finished scan', ['kind'])
  const scanSeconds = gauge('comptoir_scan_last_duration_seconds', 'Time of the last finished scan', ['kind'])
  const scanEnd = gauge('comptoir_scan_last_finished_timestamp_seconds', 'End of the last finished scan', [
    'kind',
  ])
  const imports = gauge('comptoir_imports', 'Imports so far', ['table', 'state'])
  const importRows = gauge('comptoir_import_rows', 'Lines of all imports so far', ['table', 'outcome'])
  const importSeconds = gauge('comptoir_import_last_duration_seconds', 'Time of the last import', ['table'])
  const importEnd = gauge('comptoir_import_last_finished_timestamp_seconds', 'End of the last import', [
    'table',
  ])
  const logBlock = gauge('comptoir_log_head_block', 'The number of the last block of the log')
  const logHash = gauge('comptoir_log_head_hash', 'The first 12 hexadecimal digits of its hash, as a number')
  const importLines = gauge('comptoir_import_last_lines', 'Lines of the last import', ['table', 'outcome'])
  const deadImports = gauge('comptoir_imports_dead', 'Imports that were killed and not run again', ['table'])
  const mailWorkers = gauge('comptoir_mail_workers', 'Servers whose mail worker is connected')
  const backupEnd = gauge(
    'comptoir_backup_last_finished_timestamp_seconds',
    'End of the last good backup by the command; 0 without one',
  )
  const withoutLabels = [oldest, backupEnd, logBlock, logHash, mailWorkers]
  const fromDatabase = [
    ...[...withoutLabels, mails, scans, scanRecords, scanSeconds, scanEnd],
    ...[imports, importRows, importSeconds, importEnd, importLines, deadImports],
  ]

  return async (log) => {
    // Old figures would hide an outage.
    for (const metric of fromDatabase) metric.reset()
    const figures = await readJobFigures(database).catch((err: unknown) => {
      log.warn({ err }, 'the figures of background work could not be read')
      return undefined
    })
    isReachable.set(figures ? 1 : 0)
    if (!figures) {
      // A metric without labels is reset to 0.
      for (const metric of withoutLabels) metric.remove()
      return
    }
    const { mail } = figures
    if (mail) {
      for (const state of ['waiting', 'retrying', 'failed'] as const) mails.set({ state }, mail[state])
      oldest.set(mail.oldestSeconds)
    }
    logBlock.set(figures.logHead?.block ?? 0)
    logHash.set(Number.parseInt(figures.logHead?.hash.slice(0, 12) ?? '0', 16))
    // A series that begins with 1 is no increase to an alert.
    for (const kind of unifiedKinds) for (const state of scanStates) scans.set({ kind, state }, 0)
    for (const table of importedNames) for (const state of importRunStates) imports.set({ table, state }, 0)
    for (const { kind, state, runs } of figures.scans) scans.set({ kind, state }, runs)
    for (const { kind, records, seconds, finished } of figures.lastScans) {
      scanRecords.set({ kind }, records)
      scanSeconds.set({ kind }, seconds ?? 0)
      scanEnd.set({ kind }, finished ?? 0)
    }
    for (const { table, state, runs, written, rejected } of figures.imports) {
      imports.set({ table, state }, runs)
      importRows.inc({ table, outcome: 'written' }, written)
      importRows.inc({ table, outcome: 'rejected' }, rejected)
    }
    for (const table of importedNames) {
      for (const outcome of ['accepted', 'rejected']) importLines.set({ table, outcome }, 0)
      deadImports.set({ table }, 0)
    }
    for (const { table, seconds, finished, accepted, rejected } of figures.lastImports) {
      importSeconds.set({ table }, seconds ?? 0)
      importEnd.set({ table }, finished ?? 0)
      importLines.set({ table, outcome: 'accepted' }, accepted)
      importLines.set({ table, outcome: 'rejected' }, rejected)
    }
    for (const { table } of figures.deadImports) deadImports.set({ table }, 1)
    mailWorkers.set(figures.mailWorkers)
    backupEnd.set(figures.lastBackup ?? 0)
  }
}

const importedNames = [...importedTables.map(({ name }) => name), 'address']

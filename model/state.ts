import { isSame, type RowChange, recordedColumns } from '../tooling/recorded-changes.ts'
import { resolved, Unknown } from './unify.ts'

export type Row = Readonly<Record<string, unknown>>

/** Everything that the model knows. A fork is changed by a prediction and then kept or thrown away. */
export class State {
  /** `time` is in milliseconds. */
  protected constructor(
    readonly tables: Map<string, readonly Row[]>,
    public time: number,
  ) {}

  static of(tables: Readonly<Record<string, readonly Row[]>>, now: Date): State {
    const state = new State(new Map(), now.getTime())
    for (const [table, rows] of Object.entries(tables)) for (const row of rows) state.insert(table, row)
    return state
  }

  get now(): string {
    return new Date(this.time).toISOString()
  }

  /** Milliseconds since then; negative for what is to come. */
  age(at: unknown): number {
    return this.time - Date.parse(String(at))
  }

  fork(time = this.time): State {
    return new State(new Map(this.tables), time)
  }

  /** The rows with these values; nothing equals null. */
  rows(table: string, where: Row = {}): readonly Row[] {
    const [rows, wanted] = [this.tables.get(table) ?? [], Object.entries(where)]
    if (wanted.length === 0) return rows
    return rows.filter((row) => wanted.every(([name, value]) => value !== null && row[name] === value))
  }

  live(table: string, where: Row = {}): readonly Row[] {
    return this.rows(table, where).filter(({ isdeleted }) => !isdeleted)
  }

  /** The first row whose column has the value. */
  by(table: string, column: string, value: unknown): Row | undefined {
    return this.rows(table, { [column]: value })[0]
  }

  setting(name: string): string | undefined {
    return this.by('settings', 'setting', name)?.value as string | undefined
  }

  insert(table: string, row: Row): Row {
    const blank = Object.fromEntries((recordedColumns[table] ?? []).map((column) => [column, null]))
    const made = { ...blank, id: new Unknown(), ...row }
    this.tables.set(table, [...this.rows(table), made])
    return made
  }

  replace(table: string, row: Row, values: Row): Row {
    const made = { ...row, ...values }
    const rows = this.rows(table).map((known) => (known === row ? made : known))
    this.tables.set(table, rows)
    return made
  }

  remove(table: string, ...gone: readonly Row[]): void {
    const rows = this.rows(table).filter((row) => !gone.includes(row))
    this.tables.set(table, rows)
  }

  /** How its rows differ from those of an earlier state. */
  changesSince(start: State): RowChange[] {
    return [...this.tables].flatMap(([table, rows]) => {
      const known = start.rows(table)
      const [before, ids] = [new Map(known.map((row) => [row.id, row])), new Set(rows.map(({ id }) => id))]
      const gone = known.filter(({ id }) => !ids.has(id))
      const made = rows.filter((row) => before.get(row.id) !== row)
      return [
        ...gone.map((row) => ({ table, before: row, after: undefined })),
        ...made.map((row) => ({ table, before: before.get(row.id), after: row })),
      ].filter((change) => !isSame(change))
    })
  }

  /** Replaces what was unknown when the changes were predicted, and forgets what is never read again. */
  settle(start: State): this {
    for (const { table, after } of this.changesSince(start))
      if (after) this.replace(table, after, resolved(after))
    this.tables.delete('security_event')
    return this
  }
}

export function maskedRow(table: string, row: Row): Row {
  if (table !== 'trnsx_ecom_activegc_b2c' || typeof row.gift_code !== 'string') return row
  return { ...row, gift_code: row.gift_code.replace(/.(?=.{3})/gsu, '*') }
}

export const folded = (text: unknown) => String(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const isPartner = (property: Row): boolean => String(property.name).startsWith('Partner')

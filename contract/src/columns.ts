import type { z } from 'zod'

/** The column types of the table API, as `tableSchema` names them. */
export type ColumnType = 'text' | 'boolean' | 'integer' | 'bigint' | 'date' | 'timestamp' | 'numeric'

export type ValueFormat =
  | 'text'
  | 'number'
  | 'day'
  | 'money'
  | 'yesNo'
  | 'activeInactive'
  | 'phone'
  | 'language'
  | 'role'
  | 'companyName'
  | 'contactName'
  | 'propertyName'
  | 'skuName'

export interface ColumnOptions {
  /** Never null. A column with a default is never null either. */
  readonly required?: true
  /** The value of a new row where none is given; `'now'` is the time of its creation. */
  readonly default?: string | number | boolean
  /** A string names the constraint. */
  readonly unique?: true | string
  /** The rule that a value typed into a form must meet, on both sides. A column without one is on no form. */
  readonly form?: z.ZodType
  /** The catalogues of texts have the column's name. One that they lack is not shown in timelines. */
  readonly labelled?: true
  /** `'text'` by default. */
  readonly format?: ValueFormat
  readonly choices?: readonly string[]
  readonly personal?: Personal
  /** Searched and sorted without accents and capitals, in a copy of this name; otherwise `<column>_folded`. */
  readonly searched?: true | string
  /** Only the server knows the value, so the file of an import cannot have the column. */
  readonly imported?: false
  /** Left out of the file that a customer gets of their data: it is about our own work, or worth money. */
  readonly exported?: false
}

/** Whether a text can say who a customer is. Anonymising that customer leaves nothing of an `erase`. */
export type Personal = false | 'erase' | PersonalText

export interface PersonalText {
  /** What anonymising leaves; without it nothing. */
  readonly leaves?: string
  /** An email address, by which the person's rows are found. `hash` leaves a hash by which the address is recognised. */
  readonly address?: true | 'hash'
  /** Whom the text is about, if rows are about two people: it goes if their address, or the text itself, is the person's. */
  readonly of?: 'buyer' | 'recipient'
}

/** Each text has to say whether it is personal. Its form may be a function of its length. */
interface TextOptions extends Omit<ColumnOptions, 'form'> {
  readonly form?: z.ZodType | ((length: number) => z.ZodType)
  readonly personal: Personal
}

export interface Column extends ColumnOptions {
  readonly type: ColumnType
  readonly length: number | null
  /** The key of its name in the catalogues, if it is `labelled`. */
  readonly label?: string
  /** The database generates the value: the row's id, or an expression over other columns. */
  readonly madeBy?: 'identity' | 'expression'
}

declare const value: unique symbol

/** A column with the TypeScript type of its values. */
export type TypedColumn<Base, Options> = Column &
  Options & {
    readonly [value]?: Options extends { required: true } | { default: unknown } ? Base : Base | null
  }

export type ValueOf<Described> = Described extends { readonly [value]?: infer Value }
  ? Exclude<Value, undefined>
  : never

type Base<Options, Otherwise> = Options extends { choices: readonly (infer Choice)[] } ? Choice : Otherwise

export function id() {
  return column<number>()('bigint', null, { required: true, madeBy: 'identity' })
}

export function text<const Options extends TextOptions>(length: number, options: Options) {
  const form = typeof options.form === 'function' ? options.form(length) : options.form
  const described = { ...options, ...(form && { form }) } as FormOf<Options>
  return column<Base<Options, string>>()('text', length, described)
}

type FormOf<Options extends TextOptions> = Options extends {
  form: (length: number) => infer Form extends z.ZodType
}
  ? Omit<Options, 'form'> & { form: Form }
  : Options & ColumnOptions

/** A text that the database generates from other columns; the room has the expression. */
export function generatedText<const Options extends ColumnOptions & Pick<TextOptions, 'personal'>>(
  options: Options,
) {
  return column<string>()('text', null, { ...options, madeBy: 'expression' })
}

/** The 18 characters of a Salesforce id. */
export function salesforceId<const Options extends ColumnOptions>(options: Options = {} as Options) {
  return text(18, { personal: false, ...options })
}

/** False in a new row, unless the options have another default. */
export function flag<const Options extends ColumnOptions>(options: Options = {} as Options) {
  const described = column<boolean>()('boolean', null, { required: true, ...options })
  return { default: false, ...described }
}

export const integer = columnsOf<number>('integer')
/** The id of another row, or any other large number. */
export const bigint = columnsOf<number>('bigint')
/** Dollars with their cents. */
export const dollars = columnsOf<number>('numeric')
/** A calendar day, `YYYY-MM-DD`. */
export const day = columnsOf<string>('date')
/** An instant, ISO 8601 in UTC. */
export const timestamp = columnsOf<string>('timestamp')

function columnsOf<Value>(type: ColumnType) {
  return <const Options extends ColumnOptions>(options: Options = {} as Options) =>
    column<Value>()(type, null, options)
}

/** Two calls, so that the type of the values is named and the type of the options inferred. */
function column<Value>() {
  return <const Options extends Omit<Column, 'type' | 'length'>>(
    type: ColumnType,
    length: number | null,
    options: Options,
  ) => ({ ...options, type, length }) as TypedColumn<Value, Options>
}

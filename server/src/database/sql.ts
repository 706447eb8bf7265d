import { checkRows, type RowShape } from './row-shape.ts'

/**
 * SQL text with its bound values. Only `sql` and `raw` create one, so a value can never become SQL text. The columns of
 * its rows are known only if `sqlOf` or `returns` has named them.
 */
export class Statement<Row extends object = object> {
  #written: Written | undefined

  /** Pieces of text, and between them values to bind and nested statements. */
  constructor(
    private readonly texts: readonly string[],
    private readonly between: readonly unknown[],
    /** Gives the rows of the result their type, or throws. */
    readonly check: (rows: object[]) => Row[],
  ) {}

  /** The text with $1, $2 … in the places of the values. */
  get text(): string {
    return this.written.text
  }

  get values(): readonly unknown[] {
    return this.written.values
  }

  /** Written on first use and cached, because statements are nested many levels deep. */
  private get written(): Written {
    if (this.#written) return this.#written
    const written: Written = { text: '', values: [] }
    this.writeTo(written)
    this.#written = written
    return written
  }

  /** The same text, written only once, with other values in the places of the slots. */
  filled(slots: readonly unknown[]): Statement<Row> {
    const { text, values } = this.written
    return this.rewritten(
      text,
      values.map((value) => (value instanceof Slot ? slots[value.at] : value)),
    )
  }

  /** The same text, to be kept: `filled` binds all of its values, in their order. */
  asTemplate(): Statement<Row> {
    return this.rewritten(
      this.text,
      this.values.map((_, at) => new Slot(at)),
    )
  }

  /** The same statement without the parts it was made of, to be kept. `share` returns an equal text that is kept already. */
  compact(share: (text: string) => string): Statement<Row> {
    return this.rewritten(share(this.text), this.values)
  }

  private rewritten(text: string, values: readonly unknown[]): Statement<Row> {
    const whole = new Statement([], [], this.check)
    whole.#written = { text, values: [...values] }
    return whole
  }

  /** The same statement, whose rows have this shape; they are checked when it runs. */
  returns<Shaped extends object>(shape: RowShape<Shaped>): Statement<Shaped> {
    return new Statement(this.texts, this.between, (rows) => checkRows(shape, rows))
  }

  private writeTo(written: Written): void {
    // Without values bound before it, its parameters have the same numbers as in the cached text.
    if (this.#written && written.values.length === 0) {
      written.text += this.#written.text
      written.values = [...this.#written.values]
      return
    }
    const { texts, between } = this
    if (texts.length === 0) throw new Error('The parameters of a compact statement cannot be renumbered.')
    written.text += texts[0]
    for (let at = 0; at < between.length; at++) {
      const value = between[at]
      if (value instanceof Statement) value.writeTo(written)
      else written.text += `$${written.values.push(value)}`
      written.text += texts[at + 1]
    }
  }
}

/** Stands for a value that is known only when the statement runs: `filled` binds it. */
export class Slot {
  constructor(readonly at: number) {}
}

interface Written {
  text: string
  values: unknown[]
}

/** `sql\`select 1 from blocked where email = ${email}\``; a Statement among the values is spliced in. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  return new Statement(strings, values, unshaped)
}

/** The same, whose rows have this shape; they are checked when it runs: `sqlOf({ id: number })\`select id from account\``. */
export function sqlOf<Row extends object>(shape: RowShape<Row>) {
  return (strings: TemplateStringsArray, ...values: unknown[]): Statement<Row> =>
    new Statement(strings, values, (rows) => checkRows(shape, rows))
}

/** Text from our own source, never from a request. */
export function raw(text: string): Statement {
  return new Statement([text], [], unshaped)
}

/** A quoted identifier. The name comes from a table's room. */
export function name(identifier: string): Statement {
  return raw(quoted(identifier))
}

export function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

export function join(statements: readonly Statement[], separator: string): Statement {
  if (statements.length === 0) return raw('')
  const texts = ['', ...Array<string>(statements.length - 1).fill(separator), '']
  return new Statement(texts, statements, unshaped)
}

export function allOf(conditions: readonly Statement[]): Statement {
  return conditions.length === 0 ? raw('true') : sql`(${join(conditions, ' and ')})`
}

export function anyOf(conditions: readonly Statement[]): Statement {
  return conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`
}

function unshaped(rows: object[]): object[] {
  return rows
}

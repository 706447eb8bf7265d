/** SQL text with its bound values. Only `sql` and `raw` make one, so a value can never become text. */
export class Statement {
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  /** The text with $1, $2 … in the places of the values. */
  get text(): string {
    return this.parts.reduce((text, part, index) => `${text}$${index}${part}`)
  }
}

/** `sql\`select 1 from blocked where email = ${email}\``; a Statement among the values is spliced in. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  const parts: string[] = [strings[0] ?? '']
  const bound: unknown[] = []
  values.forEach((value, index) => {
    const after = strings[index + 1] ?? ''
    if (value instanceof Statement) append(parts, bound, value)
    else {
      bound.push(value)
      parts.push('')
    }
    parts[parts.length - 1] += after
  })
  return new Statement(parts, bound)
}

/** Text from our own source, never from a request. */
export function raw(text: string): Statement {
  return new Statement([text], [])
}

/** A quoted identifier. The name comes from a table's room. */
export function name(identifier: string): Statement {
  return raw(`"${identifier.replaceAll('"', '""')}"`)
}

export function join(statements: readonly Statement[], separator: string): Statement {
  const parts: string[] = ['']
  const bound: unknown[] = []
  statements.forEach((statement, index) => {
    if (index > 0) parts[parts.length - 1] += separator
    append(parts, bound, statement)
  })
  return new Statement(parts, bound)
}

function append(parts: string[], bound: unknown[], statement: Statement): void {
  parts[parts.length - 1] += statement.parts[0] ?? ''
  parts.push(...statement.parts.slice(1))
  bound.push(...statement.values)
}

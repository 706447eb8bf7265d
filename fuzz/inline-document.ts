/** Writes the queries as one document without variables, each under an alias. */
export function inlineDocument(questions: readonly object[]): string {
  const fields = questions.map((query, index) => {
    const given = Object.entries(query).map(([name, value]) => `${name}: ${literal(value)}`)
    return `q${index}: table(${given.join(', ')}) { ...shown }`
  })
  return `{ ${fields.join(' ')} } fragment shown on Table { records count }`
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([name, member]) => `${name}: ${literal(member)}`)
    .join(', ')} }`
}

import { isDeepStrictEqual } from 'node:util'

/** A value that only the server knows beforehand, such as a new id. The first comparison binds it; later ones must agree. */
export class Unknown {
  value: unknown
  isBound = false
  constructor(readonly form = /^/) {}
}

const trail: Unknown[] = []

/** Runs a comparison; if it fails, what it has bound is unbound again. */
export function attempt(compare: () => boolean): boolean {
  const start = trail.length
  disagreement = ''
  if (compare()) return true
  for (const bound of trail.splice(start)) Object.assign(bound, { value: undefined, isBound: false })
  return false
}

/** Where the last comparison failed. */
export let disagreement = ''

/** Whether the actual value is the expected one, in which unknown values may stand. */
export function agrees(expected: unknown, actual: unknown, path = ''): boolean {
  const isRight = compare(expected, actual, path)
  if (!isRight && !disagreement.startsWith(path)) disagreement = `${path}: ${JSON.stringify(actual)}`
  return isRight
}

function compare(expected: unknown, actual: unknown, path: string): boolean {
  if (expected instanceof Unknown) {
    if (expected.isBound) return isDeepStrictEqual(expected.value, actual)
    if (!expected.form.test(String(actual))) return false
    Object.assign(expected, { value: actual, isBound: true })
    trail.push(expected)
    return true
  }
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      expected.length === actual.length &&
      expected.every((item, at) => agrees(item, actual[at], `${path}[${at}]`))
    )
  if (isObject(expected)) {
    if (!isObject(actual)) return false
    const keys = new Set([...Object.keys(expected), ...Object.keys(actual)])
    return [...keys].every((key) => agrees(expected[key], actual[key], `${path}.${key}`))
  }
  return Object.is(expected, actual)
}

/** The same with every bound unknown replaced by its value. */
export function resolved<T>(value: T): T {
  if (value instanceof Unknown) return (value.isBound ? value.value : value) as T
  if (Array.isArray(value)) return value.map(resolved) as T
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item)])) as T
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Unknown)
}

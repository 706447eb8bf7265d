import { type Assertion, expect, TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    figures?: string[]
  }
}

/** Reports a figure of the current test, and expects something of it; the test goes on if it does not hold. */
export function measured<Value>(what: string, value: Value): Assertion<Value> {
  const meta = TestRunner.getCurrentTest()?.meta
  if (!meta) throw new Error('There is no current test.')
  const shown = typeof value === 'number' ? Math.round(value * 10) / 10 : value
  meta.figures = [...(meta.figures ?? []), `${what}: ${typeof shown === 'object' ? tallied(shown) : shown}`]
  return expect.soft(value, what)
}

function tallied(counts: object | null): string {
  return Object.entries(counts ?? {})
    .map(([value, count]) => `${value} × ${count}`)
    .join(', ')
}

/** How often each value occurs. */
export function tally(values: readonly (string | number | null)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[`${value}`] = (counts[`${value}`] ?? 0) + 1
  return counts
}

/** The outcomes of requests: the status, or the error code if no response came. */
export function outcomes(
  replies: readonly { status: number; failure?: string | undefined }[],
): Record<string, number> {
  return tally(replies.map(({ status, failure }) => failure ?? status))
}

/** The longest of the times, in milliseconds. */
export function slowest(replies: readonly { milliseconds: number }[]): number {
  return replies.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0)
}

import { setTimeout as pause } from 'node:timers/promises'

/** Polls the condition until it holds; returns how many milliseconds that took. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  { what, timeoutMs = 60_000, intervalMs = 20 }: { what: string; timeoutMs?: number; intervalMs?: number },
): Promise<number> {
  const startedAt = performance.now()
  while (!(await condition())) {
    if (performance.now() - startedAt > timeoutMs)
      throw new Error(`Timed out after ${timeoutMs / 1000} s: ${what}`)
    await pause(intervalMs)
  }
  return performance.now() - startedAt
}

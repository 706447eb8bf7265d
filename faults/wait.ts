import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until the answer is yes; tells how many milliseconds that took. */
export async function waitFor(
  condition: () => boolean | Promise<boolean>,
  { what, within = 60_000, every = 20 }: { what: string; within?: number; every?: number },
): Promise<number> {
  const began = performance.now()
  while (!(await condition())) {
    if (performance.now() - began > within) throw new Error(`Waited ${within / 1000} s in vain: ${what}`)
    await pause(every)
  }
  return performance.now() - began
}

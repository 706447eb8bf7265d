import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again, with a deadline. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  otherwise: string,
  within = 8000,
): Promise<void> {
  const deadline = Date.now() + within
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(otherwise)
    await sleep(10)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** Well below the limit of a test, and long enough for a machine with much other work. */
const timeoutMs = 40_000

/** Polls the condition until it holds; fails with the message after the timeout. */
export async function until(condition: () => boolean | Promise<boolean>, message: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(message)
    await sleep(10)
  }
}

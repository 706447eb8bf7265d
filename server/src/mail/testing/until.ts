import { setTimeout as sleep } from 'node:timers/promises'

/** Polls the condition until it holds; fails with the message after the timeout. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  message: string,
  timeoutMs = 8000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(message)
    await sleep(10)
  }
}

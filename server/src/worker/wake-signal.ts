/** Lets a loop sleep until an event or a timeout, without missing an event between two waits. */
export interface WakeSignal {
  wake(): void
  /** Resolves at the next `wake`, at once if there was one since the last wait, or after the timeout. */
  wait(timeoutMs: number): Promise<void>
  /** Discards a `wake` that has not been waited for. */
  clear(): void
}

export function createWakeSignal(): WakeSignal {
  let isWoken = false
  let resolveWait: (() => void) | undefined
  return {
    wake() {
      isWoken = true
      resolveWait?.()
    },
    async wait(timeoutMs) {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          resolveWait = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isWoken = false
      resolveWait = undefined
    },
    clear() {
      isWoken = false
    },
  }
}

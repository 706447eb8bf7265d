import type { WriteStream } from 'node:tty'

interface Progress {
  of: string
  done: number
  total: number
}

/** A moving bar on a terminal; elsewhere a plain line every few seconds. */
export function createProgressBar(output: Pick<WriteStream, 'write'> & { isTTY?: boolean }) {
  let phase = ''
  let phaseBegan = 0
  let shownAt = 0
  const interval = output.isTTY ? 100 : 5000

  return {
    show(progress: Progress): void {
      const now = Date.now()
      if (progress.of !== phase) {
        phase = progress.of
        phaseBegan = now
      }
      if (now - shownAt < interval) return
      shownAt = now
      const line = describe(progress, now - phaseBegan)
      output.write(output.isTTY ? `\r${bar(progress)} ${line}${clearRest}` : `${line}\n`)
    },
    /** Writes a line above the bar. */
    print(line: string): void {
      output.write(output.isTTY ? `\r${line}${clearRest}\n` : `${line}\n`)
    },
    end(): void {
      if (output.isTTY) output.write(`\r${clearRest}`)
    },
  }
}

const clearRest = '\u001b[K'
const width = 30

function bar({ done, total }: Progress): string {
  const filled = Math.round((done / total) * width)
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}]`
}

function describe({ of, done, total }: Progress, elapsed: number): string {
  const counted = `${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${of}`
  if (done === 0 || elapsed < 1000) return counted
  const left = Math.round((elapsed * (total - done)) / done / 1000)
  return `${counted}, about ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`
}

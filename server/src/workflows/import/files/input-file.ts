import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

export interface Progress {
  of: string
  done: number
  total: number
}

export interface InputFile {
  /** The content in pieces; reports the progress after each. */
  pieces(): AsyncGenerator<Buffer>
}

export async function openInputFile(
  file: string,
  onProgress: (progress: Progress) => void,
): Promise<InputFile> {
  const total = await sizeOf(file)
  return {
    async *pieces() {
      let done = 0
      for await (const piece of createReadStream(file, { highWaterMark: 1 << 18 })) {
        yield piece as Buffer
        done += piece.length
        onProgress({ of: 'megabytes', done: megabytes(done), total: megabytes(total) })
      }
    },
  }
}

async function sizeOf(file: string): Promise<number> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be read: ${error.code ?? error.message}`)
  })
  const { size } = await handle.stat().finally(() => handle.close())
  return size
}

function megabytes(bytes: number): number {
  return Math.max(Math.round(bytes / 1e6), 1)
}

import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

export interface Progress {
  of: string
  done: number
  total: number
}

/** Returns what reads the file in pieces, from its beginning, and reports the progress after each if this reading counts. */
export async function openInputFile(file: string, onProgress: (progress: Progress) => void) {
  const total = await sizeOf(file)
  return async function* pieces({ isCounted } = { isCounted: true }): AsyncGenerator<Buffer> {
    let done = 0
    for await (const piece of (await opened(file)).createReadStream({ highWaterMark: 1 << 18 })) {
      yield piece as Buffer
      done += piece.length
      if (isCounted) onProgress({ of: 'megabytes', done: megabytes(done), total: megabytes(total) })
    }
  }
}

async function sizeOf(file: string): Promise<number> {
  const handle = await opened(file)
  const { size } = await handle.stat().finally(() => handle.close())
  return size
}

/** Neither follows a link nor waits at a pipe: the folder may be one into which others put their files. */
async function opened(file: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants
  const handle = await open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ELOOP' ? 'it is a link' : (error.code ?? error.message)
      throw new Error(`${file} cannot be read: ${reason}`)
    },
  )
  if ((await handle.stat()).isFile()) return handle
  await handle.close()
  throw new Error(`${file} cannot be read: it is no file`)
}

function megabytes(bytes: number): number {
  return Math.max(Math.round(bytes / 1e6), 1)
}

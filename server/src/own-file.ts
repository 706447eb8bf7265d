import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { lstat, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'

/** A file of an operator that only its owner may read, because it holds personal data. It has its name once it is complete. */
export interface OwnFile {
  stream: WriteStream
  /** Once the stream has ended. */
  keep(): Promise<void>
  discard(): Promise<void>
  /** Deletes an earlier one too. */
  clear(): Promise<void>
}

/** A link that someone has put in the place of the file is replaced and not followed: what it leads to stays as it is. */
export async function createOwnFile(file: string): Promise<OwnFile> {
  const isDevice = resolve(file).startsWith('/dev/')
  const former = await lstat(file).catch(() => undefined)
  if (former?.isDirectory()) throw new Error(`${file} cannot be written: EISDIR`)
  const written = isDevice ? file : `${file}.${randomBytes(6).toString('hex')}.partial`
  const stream = createWriteStream(written, { mode: 0o600, flags: isDevice ? 'w' : 'wx', flush: !isDevice })
  await once(stream, 'open').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${file} cannot be written: ${error.code ?? error.message}`)
  })
  async function discard(): Promise<void> {
    stream.destroy()
    if (!isDevice) await rm(written, { force: true })
  }

  return {
    stream,
    async keep() {
      if (!isDevice) await rename(written, file)
    },
    discard,
    async clear() {
      await discard()
      if (!isDevice) await rm(file, { force: true })
    },
  }
}

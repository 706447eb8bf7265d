import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type MailServer, startMailServer } from '../../server/src/mail/testing/mail-server.ts'

export interface ServerWithSmtp {
  url: string
  mail: MailServer
  stop(): Promise<void>
}

/** A server of its own, demo data and all, whose mail goes out by SMTP. */
export async function startServerWithSmtp(
  port: number,
  behaviour: Parameters<typeof startMailServer>[0] = {},
): Promise<ServerWithSmtp> {
  const mail = await startMailServer(behaviour)
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-smtp-'))
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, PORT: String(port), COMPTOIR_DATA: join(folder, 'data'), SMTP_URL: mail.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const over = once(server, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(server.stdout).on('line', (line) => {
      const found = /ready on (\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    void over.then(([code]) => reject(new Error(`The server ended with ${code} before it was ready.`)))
  })
  return {
    url,
    mail,
    async stop() {
      server.kill('SIGTERM')
      await over
      await mail.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

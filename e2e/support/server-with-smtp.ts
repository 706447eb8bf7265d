import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MailServer, startMailServer } from '../../server/src/mail/testing/mail-server.ts'
import { startServer } from '../../tooling/server-process.ts'

export interface ServerWithSmtp {
  url: string
  mail: MailServer
  stop(): Promise<void>
}

/** Starts a server with demo data of its own, which sends its mail by SMTP. */
export async function startServerWithSmtp(
  port: number,
  behaviour: Parameters<typeof startMailServer>[0] = {},
): Promise<ServerWithSmtp> {
  const mail = await startMailServer(behaviour)
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-smtp-'))
  const server = await startServer({
    entry: 'start script',
    env: { PORT: String(port), COMPTOIR_DATA: join(folder, 'data'), SMTP_URL: mail.url },
    logFile: join(folder, 'server.log'),
  })
  return {
    url: server.url,
    mail,
    async stop() {
      await server.stop()
      await mail.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

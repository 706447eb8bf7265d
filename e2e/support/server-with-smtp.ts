import { type MailServer, startMailServer } from '../../server/src/mail/testing/mail-server.ts'
import { type DemoServer, startDemoServer } from './demo-server.ts'

export interface ServerWithSmtp extends DemoServer {
  mail: MailServer
}

/** Starts a server with demo data of its own, which sends its mail by SMTP. */
export async function startServerWithSmtp(
  behaviour: Parameters<typeof startMailServer>[0] = {},
): Promise<ServerWithSmtp> {
  const mail = await startMailServer(behaviour)
  const server = await startDemoServer({ SMTP_URL: mail.url })
  return {
    url: server.url,
    mail,
    async stop() {
      await server.stop()
      await mail.stop()
    },
  }
}

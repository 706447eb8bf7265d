import { createHttpClient } from '../tooling/http-client.ts'
import { startServer } from '../tooling/server-process.ts'
import { signIn } from '../tooling/sign-in.ts'
import type { Case, Contender, LoadRequest, Question } from './cases/case.ts'
import { logFile } from './processes.ts'

export interface Ours extends Contender {
  /** The request that sends any question to the table API. */
  ask(question: Question): LoadRequest
}

interface OursOptions {
  name?: string
  /** This version by default. */
  folder?: string | undefined
}

/** Starts the server and signs in. */
export async function startOurs(
  databaseUrl: string,
  { name = 'Comptoir', ...options }: OursOptions = {},
): Promise<Ours> {
  const { pid, url } = await startBundle(databaseUrl, { name, ...options })
  const http = createHttpClient({ connections: 1 })
  // An admin has the permission for everything that is measured, and reading is no cheaper for an admin.
  const token = await signIn(http, url, 'admin')
  await http.close()
  return {
    name,
    pid,
    origin: url,
    request: (benchCase: Case, sample: readonly string[]) => ask(benchCase.question(sample)),
    ask,
  }

  function ask(question: Question): LoadRequest {
    return { path: '/api/graphql/v2', token, body: JSON.stringify(question) }
  }
}

/** The bundled server in a process of its own, as in production: with sign-in, policies, rules and its log. */
export function startBundle(databaseUrl: string, { name, folder }: OursOptions & { name: string }) {
  return startServer({
    ...(folder && { folder }),
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'http://127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SUPPORT_EMAIL: 'support@comptoir.example',
      GIFT_CARD_SENDER: 'giftcards@comptoir.example',
      // One person sends the load of many.
      DATABASE_SECONDS_PER_MINUTE: '100000',
    },
    // As it is shipped, without source maps, which take time and memory to read.
    showsSources: false,
    logFile: logFile(name.toLowerCase().replaceAll(' ', '-')),
  })
}

import { demoAccounts } from '../server/src/demo/demo-accounts.ts'
import type { Case, Question } from './cases/case.ts'
import type { Contender } from './contender.ts'
import type { Request } from './http-client.ts'
import { startProcess } from './processes.ts'

export interface Ours extends Contender {
  /** Asks anything of the table API. */
  ask(question: Question): Request
}

/** The bundled server in a process of its own, as in production: with sign-in, policies, rules and its log. */
export async function startOurs(databaseUrl: string, name = 'Comptoir'): Promise<Ours> {
  const { pid, ready } = await startProcess('The server', {
    args: ['server/dist/main.js'],
    env: {
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:1',
    },
    ready: /ready on http:\/\/[^:\s]+:(\d+)/,
  })
  const port = Number(ready[1])
  const token = await signIn(port)
  return {
    name,
    pid,
    port,
    request: (asked: Case, sample: readonly string[]) => ask(asked.question(sample)),
    ask,
  }

  function ask(question: Question): Request {
    return {
      method: 'POST',
      path: '/api/graphql/v2',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(question),
    }
  }
}

async function signIn(port: number): Promise<string> {
  // An admin may do all that is measured; what everybody may read costs them no less.
  const { username, password } = demoAccounts.find(({ role }) => role === 'admin') ?? {}
  const answer = await fetch(`http://127.0.0.1:${port}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token, error } = (await answer.json()) as { token?: string; error?: string }
  if (!token) throw new Error(`Nobody could sign in: ${error}`)
  return token
}

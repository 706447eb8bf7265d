import { demoAccounts } from '../server/src/demo/demo-accounts.ts'
import type { HttpClient } from './http-client.ts'

/** Signs in as the demo account of the role; returns the session token. */
export async function signIn(http: HttpClient, url: string, role: string): Promise<string> {
  const account = demoAccounts.find((candidate) => candidate.role === role)
  const { status, text } = await http.send(url, {
    path: '/login',
    json: { username: account?.username, password: account?.password },
  })
  if (status !== 200) throw new Error(`Signing in as ${role} failed: ${status} ${text}`)
  return (JSON.parse(text) as { token: string }).token
}

import { toolSessionCall } from '@comptoir/contract/tools'
import { demoAccounts } from '../server/src/demo/demo-accounts.ts'
import type { HttpClient, RequestSpec } from './http-client.ts'

/** Signs in as the demo account of the role; returns the session token. */
export async function signIn(http: HttpClient, url: string, role: string): Promise<string> {
  const account = demoAccounts.find((candidate) => candidate.role === role)
  const json = { username: account?.username, password: account?.password }
  return (await answerTo<{ token: string }>(http, url, { path: '/login', json })).token
}

/** Opens the reports, which are a framed tool, with a ticket; returns the token that they are requested with. */
export async function openReports(http: HttpClient, url: string, token: string): Promise<string> {
  const framed = { method: 'GET', path: '/api/reports/frame', token }
  const frame = await answerTo<{ url: string }>(http, url, framed)
  const ticket = new URLSearchParams(frame.url.split('#')[1]).get('ticket')
  const json = { tool: 'reports', ticket }
  return (await answerTo<{ token: string }>(http, url, { path: toolSessionCall.path, json })).token
}

/** The body of an answer, which has to be 200. */
export async function answerTo<Answer>(http: HttpClient, url: string, request: RequestSpec): Promise<Answer> {
  const { status, text } = await http.send(url, request)
  if (status !== 200) throw new Error(`${request.path} answered ${status}: ${text}`)
  return JSON.parse(text) as Answer
}

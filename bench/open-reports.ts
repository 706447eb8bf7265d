import { toolSessionCall } from '@comptoir/contract/tools'
import { createHttpClient, type RequestSpec } from '../tooling/http-client.ts'
import { signIn } from '../tooling/sign-in.ts'

/** Signs in and opens the reports with a ticket; returns the token that they are requested with. */
export async function openReports(origin: string): Promise<string> {
  const http = createHttpClient()
  async function call<Answer>(request: RequestSpec): Promise<Answer> {
    const { status, text } = await http.send(origin, request)
    if (status !== 200) throw new Error(`${request.path} answered ${status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  try {
    const token = await signIn(http, origin, 'superadmin')
    const { url } = await call<{ url: string }>({ method: 'GET', path: '/api/reports/frame', token })
    const ticket = new URLSearchParams(url.split('#')[1]).get('ticket')
    const json = { tool: 'reports', ticket }
    return (await call<{ token: string }>({ path: toolSessionCall.path, json })).token
  } finally {
    await http.close()
  }
}

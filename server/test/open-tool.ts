import type { Tool, ToolSession } from '@comptoir/contract/tools'
import type { Answered, SignedIn, TestApp } from './test-app.ts'

/** The ticket in the address of the tool's frame, which the person asks for. */
export async function toolTicket(
  { rest }: Pick<SignedIn, 'rest'>,
  frame = '/api/reports/frame',
): Promise<string> {
  const { body } = await rest<{ url: string }>('GET', frame)
  return new URLSearchParams(body.url.split('#')[1]).get('ticket') ?? ''
}

export function exchangeTicket(
  { rest }: Pick<TestApp, 'rest'>,
  ticket: string,
  tool: Tool = 'reports',
): Promise<Answered<ToolSession & { error?: string }>> {
  return rest('POST', '/api/tools/session', { tool, ticket })
}

/** The token of the tool for the person. */
export async function openTool(
  app: Pick<TestApp, 'rest'>,
  person: Pick<SignedIn, 'rest'>,
  { tool = 'reports', frame }: { tool?: Tool; frame?: string } = {},
): Promise<string> {
  return (await exchangeTicket(app, await toolTicket(person, frame), tool)).body.token
}

import * as z from 'zod'
import { type Done, post } from './call.ts'
import { key } from './error-keys.ts'
import type { Role } from './roles.ts'

/** The built-in tools, framed unless other ones are configured. */
export const tools = ['reports', 'unification'] as const
export type Tool = (typeof tools)[number]

/** The kinds of records that can be merged. */
export const unifiedKinds = ['account', 'contact'] as const
export type UnifiedKind = (typeof unifiedKinds)[number]

export const toolSessionCall = post<ToolSession>()(
  '/api/tools/session',
  z.object({
    tool: z.enum(tools, key('ticket_invalid')),
    ticket: z.string(key('ticket_invalid')).max(200, key('ticket_invalid')),
  }),
)

export interface ToolSession extends Done {
  token: string
  /** Seconds since the epoch. */
  expires: number
  user: { name: string; role: Role }
  /** The kind of records, for the unification tool. */
  kind: UnifiedKind | null
}

/** The fragment of a tool's URL; browsers do not send it, so it cannot be logged. */
export const toolFragment = z.object({
  ticket: z.string().catch(''),
  lang: z.string().catch('en'),
  scheme: z.enum(['light', 'dark', 'auto']).catch('auto'),
  /** The filters in the URL of the embedding page. */
  search: z.string().catch(''),
})
export type ToolFragment = z.output<typeof toolFragment>

/** A query string of filters, and no other kind of URL. */
const search = z
  .string()
  .max(1000)
  .regex(/^[\w.~*%+=&-]*$/)

/** The messages that a tool may post to the embedding page. */
export const toolMessage = z.discriminatedUnion('type', [
  /** The current filters, for the page to keep in its URL. */
  z.object({ comptoirTool: z.enum(tools), type: z.literal('filters'), search }),
  /** The tool needs a new ticket. */
  z.object({ comptoirTool: z.enum(tools), type: z.literal('expired') }),
  /** The tool shows another view; the page should scroll to the top. */
  z.object({ comptoirTool: z.enum(tools), type: z.literal('top') }),
  /** The person has pressed a key or a button in the tool, which keeps the page from locking by itself. */
  z.object({ comptoirTool: z.enum(tools), type: z.literal('active') }),
  /** The person has pressed the key that locks. */
  z.object({ comptoirTool: z.enum(tools), type: z.literal('lock') }),
  z.object({ comptoirTool: z.enum(tools), type: z.literal('height'), px: z.number().min(0).max(100_000) }),
])
export type ToolMessage = z.output<typeof toolMessage>

/** The messages that the embedding page may post to a tool. */
export const hostMessage = z.object({
  comptoirHost: z.enum(tools),
  /** The filters in the page's URL, after the user went back or forward, or opened the page again. */
  type: z.literal('filters'),
  search,
})
export type HostMessage = z.output<typeof hostMessage>

import { z } from 'zod'
import { type Done, post } from './call.ts'
import { key } from './error-keys.ts'
import type { Role } from './roles.ts'

/** The tools of our own that stand in a frame where no other is configured. */
export const tools = ['reports', 'unification'] as const
export type Tool = (typeof tools)[number]

/** What can be unified. */
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
  /** What a ticket for unification is about. */
  kind: UnifiedKind | null
}

/** What the fragment of a tool's address holds: it never leaves the browser, so that no log can have it. */
export const toolFragment = z.object({
  ticket: z.string().catch(''),
  lang: z.string().catch('en'),
  scheme: z.enum(['light', 'dark', 'auto']).catch('auto'),
  /** What the embedding page's own address says of filters. */
  search: z.string().catch(''),
})
export type ToolFragment = z.output<typeof toolFragment>

/** A list of filters as an address holds it, and nothing else that an address can be. */
const search = z
  .string()
  .max(1000)
  .regex(/^[\w.~*%+=&-]*$/)

/** All that a tool may tell the page around it. */
export const toolMessage = z.discriminatedUnion('type', [
  /** The filters now, so that the page keeps them in its address. */
  z.object({ comptoirTool: z.enum(tools), type: z.literal('filters'), search }),
  /** It needs a new ticket. */
  z.object({ comptoirTool: z.enum(tools), type: z.literal('expired') }),
  /** It shows something else now, which begins at its top. */
  z.object({ comptoirTool: z.enum(tools), type: z.literal('top') }),
  /** How high it is. */
  z.object({ comptoirTool: z.enum(tools), type: z.literal('height'), px: z.number().min(0).max(100_000) }),
])
export type ToolMessage = z.output<typeof toolMessage>

import type { Database } from '../database/pool.ts'
import type { Env } from '../env.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Throttle } from '../workflows/limits/throttle.ts'
import type { Sessions } from '../workflows/sessions/sessions.ts'
import type { ToolSessions } from '../workflows/sessions/tool-sessions.ts'
import type { Authenticate } from './authenticate.ts'
import type { AuthenticateTool } from './tools/authenticate-tool.ts'

/** What the calls are made of; app.ts puts it together. */
export interface Parts {
  env: SettledEnv
  database: Database
  mailer: Mailer
  sessions: Sessions
  authenticate: Authenticate
  throttle: Throttle
  toolSessions: ToolSessions
  authenticateTool: AuthenticateTool
  clock: () => Date
}

/** The environment of a running server, which knows the address it listens on. */
export type SettledEnv = Env & { publicUrl: string }

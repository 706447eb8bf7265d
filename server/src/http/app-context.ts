import type { Database } from '../database/pool.ts'
import type { Reader } from '../database/replica-reader.ts'
import type { ChangeListeners } from '../engine/definition/rules.ts'
import type { Env } from '../env.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SecretEncryption } from '../workflows/accounts/second-factors/secret-encryption.ts'
import type { Sessions } from '../workflows/accounts/sessions/sessions.ts'
import type { ToolSessions } from '../workflows/accounts/sessions/tool-sessions.ts'
import type { Throttle } from '../workflows/limits/throttle.ts'
import type { SecurityLog } from '../workflows/security-log/security-log.ts'
import type { Authentication } from './authenticate.ts'

/** The services that the routes use; app.ts creates them. */
export interface AppContext extends Authentication {
  env: ResolvedEnv
  database: Database
  /** For figures that may be some seconds old. Who may see them is always read from `database`. */
  reads: Reader
  mailer: Mailer
  sessions: Sessions
  throttle: Throttle
  securityLog: SecurityLog
  toolSessions: ToolSessions
  secretEncryption: SecretEncryption
  clock: () => Date
  listeners: ChangeListeners
  /** What the sign-in page of a demo offers; empty elsewhere. */
  demoAccounts: readonly object[]
}

/** The environment of a running server, whose public URL is known. */
export type ResolvedEnv = Env & { publicUrl: string }

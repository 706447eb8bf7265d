import { Writable } from 'node:stream'
import type { Role } from '@comptoir/contract/roles'
import type { SecurityEventKind } from '@comptoir/contract/security-log'
import { buildApp } from '../src/app.ts'
import { type Database, openDatabase } from '../src/database/pool.ts'
import { json, nullable, number, type Shaped, text } from '../src/database/row-shape.ts'
import { sql, sqlOf } from '../src/database/sql.ts'
import { readEnv } from '../src/env.ts'
import type { ResolvedEnv } from '../src/http/app-context.ts'
import { createLog } from '../src/log.ts'
import { type Mail, mailColumn } from '../src/mail/mail.ts'
import type { Mailer } from '../src/mail/mailer.ts'
import { quickMailer } from '../src/mail/testing/quick-mailer.ts'
import { type Tracing, tracedDatabase } from '../src/tracing/tracing.ts'
import { answerReset } from '../src/workflows/accounts/passwords/password-links.ts'
import { createSessions } from '../src/workflows/accounts/sessions/sessions.ts'
import { createSecurityLog, type SecurityLog } from '../src/workflows/security-log/security-log.ts'
import { atEnd, freshDatabase, once, openTestDatabase } from './database.ts'
import { createFactories, type Factories, type MadeProperty, type MadeStaffUser } from './factories.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

export interface TestAppOptions {
  clock?: TestClock
  env?: Partial<ResolvedEnv>
  /** The address of a mail server; without one, mail is caught in the database. */
  smtp?: string
  /** The database of another app, to test two replicas. */
  database?: { url: string }
  /** Traces the requests and their statements. */
  tracing?: Tracing
  /** For tests of the time limits. Others get limits that a busy machine does not exceed. */
  hasLimitsOfProduction?: boolean
  /** How many times as long as in production a request may take. */
  timeoutFactor?: number
}

/** A real, listening app with its own database. Tests use `as` to sign in and `make` to insert rows. */
export interface TestApp {
  /** `http://127.0.0.1:port` */
  url: string
  env: ResolvedEnv
  clock: TestClock
  database: Database & { url: string }
  mailer: Mailer
  securityLog: SecurityLog
  make: Factories
  /** The property to which the users of `as` are linked. */
  home: MadeProperty
  /** The staff user of that role at the home property, always the same one, in a new session. */
  as(role: Role): Promise<SignedIn>
  /** A session for that staff user. */
  signIn<User extends { id: number }>(user: User): Promise<SignedIn<User>>
  rest<Body = Answer>(method: string, path: string, body?: unknown, token?: string): Promise<Answered<Body>>
  graphql<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<GraphqlAnswered<Data>>
  /** The queued mails, oldest first. The worker does not run until `mailer.start()`. */
  queuedMails(): Promise<Mail[]>
  /** The sent mails, oldest first, if no mail server was given. */
  caughtMails(): Promise<{ sender: string; recipient: string; subject: string; html: string; text: string }[]>
  audits(operation: string, id: number): Promise<Shaped<typeof auditRow>[]>
  /** The security events of a kind, oldest first; those by or about the user, if one is given. */
  securityEvents(kind: SecurityEventKind, user?: { id: number }): Promise<Shaped<typeof securityEventRow>[]>
  /** Everything logged so far. */
  logged(): string
  /** Resets the throttle, so that a test can exceed the limits. */
  forgetAttempts(): Promise<void>
  close(): Promise<void>
}

/** A signed-in user: the same calls with a token. */
export interface SignedIn<User = MadeStaffUser> {
  user: User
  token: string
  rest<Body = Answer>(method: string, path: string, body?: unknown): Promise<Answered<Body>>
  graphql<Data = Record<string, unknown>>(
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<GraphqlAnswered<Data>>
}

export type Answer = { status: number; error?: string; message?: string } & Record<string, unknown>

export interface Answered<Body> {
  status: number
  headers: Headers
  body: Body
}

interface GraphqlAnswered<Data> {
  status: number
  data: Data | null
  errors: { message: string; extensions: { code: string; key?: string; property?: string } }[]
}

const securityEventRow = {
  actor_id: nullable(number),
  subject_id: nullable(number),
  client_address: nullable(text),
  details: json({}),
}

const auditRow = {
  old: nullable(json({})),
  new: nullable(json({})),
  user_id: nullable(number),
  user_name: nullable(text),
}

/**
 * The app of a test, or at the top of a file `const app = await startTestApp()` for all of its tests. It is closed at the end
 * of the test or file, so it is not started in `beforeAll`.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { url: databaseUrl } = options.database ?? (await freshDatabase())
  const untraced = options.hasLimitsOfProduction
    ? openDatabase({ url: databaseUrl })
    : openTestDatabase(databaseUrl)
  const opened = options.tracing ? tracedDatabase(untraced, options.tracing) : untraced
  const clock = options.clock ?? createTestClock()
  const env: ResolvedEnv = {
    ...readEnv({ DATABASE_SECONDS_PER_MINUTE: '1000' }),
    databaseUrl,
    smtpUrl: options.smtp,
    publicUrl: 'https://comptoir.example',
    ...options.env,
  }
  const mailer = quickMailer({ database: opened, ...(options.smtp && { smtpUrl: options.smtp }) })
  const lines = capturedLog()
  const log = createLog('info', lines.lines)
  const securityLog = createSecurityLog({ database: opened, clock, log })
  const app = await buildApp({
    env,
    database: opened,
    mailer,
    securityLog,
    clock,
    log,
    demoAccounts: [{ role: 'user', password: 'known to the demo' }],
    timeoutFactor: options.timeoutFactor ?? (options.hasLimitsOfProduction ? 1 : 12),
    tracing: options.tracing,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const sessions = createSessions({ ...env, database: opened, clock })
  const make = createFactories(opened)
  // The one that gift codes name, so that its staff reveal them.
  const home = await make.property({ name: 'Galeries des Aulnes' })
  /** Does what the worker would do with the requests for resets. */
  const answerResets = () =>
    opened.transaction(async (tx) => {
      const waiting = await tx.rows(sqlOf({ mail: mailColumn })`
        with taken as (delete from mail_queue where mail ->> 'template' = 'resetRequest' returning id, mail)
          select mail from taken order by id`)
      for (const { mail } of waiting)
        if (mail.template === 'resetRequest') await answerReset(tx, { mailer, env, clock }, mail)
    })
  const present = new Map<Role, Promise<MadeStaffUser>>()

  const rest: TestApp['rest'] = async (method, path, body, token) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  const graphql: TestApp['graphql'] = async (query, variables, token) => {
    const answer = await rest<{ data?: never; errors?: never[] }>(
      'POST',
      '/api/graphql/v2',
      { query, variables },
      token,
    )
    return { status: answer.status, data: answer.body.data ?? null, errors: answer.body.errors ?? [] }
  }

  const signIn: TestApp['signIn'] = async (user) => {
    let { token } = await sessions.open(opened, user.id, { address: '127.0.0.1', userAgent: undefined })
    return {
      user,
      get token() {
        return token
      },
      // Goes on with a renewed token, as the browser does.
      async rest<Body>(method: string, path: string, body?: unknown) {
        const answer = await rest<Body>(method, path, body, token)
        if (path === '/api/reauthenticate' && answer.status === 200)
          token = (answer.body as { token: string }).token
        return answer
      },
      graphql: (query, variables) => graphql(query, variables, token),
    }
  }

  const testApp: TestApp = {
    url,
    env,
    clock,
    database: Object.assign(opened, { url: databaseUrl }),
    mailer,
    securityLog,
    make,
    home,
    rest,
    graphql,
    signIn,
    async as(role) {
      const known = present.get(role) ?? make.staffUser({ role__c: role, properties: [home] })
      present.set(role, known)
      return signIn(await known)
    },
    async queuedMails() {
      await answerResets()
      const rows = await opened.rows(sqlOf({ mail: mailColumn })`select mail from mail_queue order by id`)
      return rows.flatMap(({ mail }) => (mail.template === 'resetRequest' ? [] : [mail]))
    },
    caughtMails: () =>
      opened.rows(sqlOf({ sender: text, recipient: text, subject: text, html: text, text })`
        select sender, recipient, subject, html, text from caught_mail order by id`),
    audits: (operation, id) =>
      opened.rows(sqlOf(auditRow)`
        select old, new, user_id, user_name from audit
        where operation = ${operation} and object_id = ${id} order by id`),
    async securityEvents(kind, user) {
      await securityLog.flush()
      return opened.rows(sqlOf(securityEventRow)`
        select actor_id, subject_id, client_address, details from security_event
        where kind = ${kind} and (${user === undefined} or ${user?.id ?? null}::bigint in (actor_id, subject_id))
        order by at, id`)
    },
    logged: lines.text,
    async forgetAttempts() {
      await opened.rows(sql`delete from throttle`)
    },
    close: once(async () => {
      await app.close()
      await mailer.stop()
      await securityLog.stop()
      await opened.close()
    }),
  }
  atEnd(testApp.close)
  return testApp
}

function capturedLog(): { lines: Writable; text(): string } {
  let text = ''
  const lines = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  return { lines, text: () => text }
}

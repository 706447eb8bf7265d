import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Database } from './database/pool.ts'
import { addressCalls } from './http/address-calls.ts'
import { createAuthenticate } from './http/authenticate.ts'
import { configCall } from './http/config-call.ts'
import { keepDeadlines } from './http/deadline.ts'
import { frameCalls } from './http/frame-calls.ts'
import { giftCodeCalls } from './http/gift-code-calls.ts'
import { graphqlCall } from './http/graphql/graphql-call.ts'
import { healthCalls } from './http/health-calls.ts'
import { refuseUnknownHosts } from './http/known-hosts.ts'
import { mailCalls } from './http/mail-calls.ts'
import { mailboxPages } from './http/mailbox.ts'
import { hasMailbox } from './http/mailbox-access.ts'
import { metricsCall } from './http/metrics-call.ts'
import { optOutCall } from './http/optout-call.ts'
import { pageCalls } from './http/page-calls.ts'
import type { Parts, SettledEnv } from './http/parts.ts'
import { passwordCalls } from './http/password-calls.ts'
import { rewardCalls } from './http/reward-calls.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendError } from './http/send-error.ts'
import { sessionCalls } from './http/session-calls.ts'
import { similarCalls } from './http/similar-calls.ts'
import { timelineCall } from './http/timeline-call.ts'
import { answerAnyOrigin } from './http/tools/answer-any-origin.ts'
import { createAuthenticateTool } from './http/tools/authenticate-tool.ts'
import { reportCalls } from './http/tools/report-calls.ts'
import { toolSessionCalls } from './http/tools/tool-session-calls.ts'
import { unificationCalls } from './http/tools/unification-calls.ts'
import { userCalls } from './http/user-calls.ts'
import { webPages } from './http/web-pages.ts'
import type { Mailer } from './mail/mailer.ts'
import { registry } from './tables/all-tables.ts'
import { createThrottle } from './workflows/limits/throttle.ts'
import { createSessions } from './workflows/sessions/sessions.ts'
import { createToolSessions } from './workflows/sessions/tool-sessions.ts'
import { mailAddressChanges } from './workflows/staff-accounts/address-change-mail.ts'

export interface AppParts {
  env: SettledEnv
  database: Database
  mailer: Mailer
  clock: () => Date
  log: FastifyBaseLogger
}

/** The only place where things are wired. */
export async function buildApp({ env, database, mailer, clock, log }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    bodyLimit: 1024 * 1024,
    requestTimeout: 15_000,
    connectionTimeout: 30_000,
    // Only the address from the nearest proxy is trusted: the earlier ones in the header come from the caller.
    trustProxy: env.trustProxy && ((_, hop) => hop === 0),
    genReqId: () => randomUUID(),
    // One line per request, in the hook below, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A URL that cannot be decoded reaches no route and no error handler.
    frameworkErrors: sendError,
  })
  app.setErrorHandler(sendError)
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    request.log.info({ req: request, status: statusCode, milliseconds: Math.round(elapsedTime) }, 'answered')
    done()
  })
  keepDeadlines(app)
  securityHeaders(app, env)
  refuseUnknownHosts(app, env)
  answerAnyOrigin(app)
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  const sessions = createSessions({ database, clock, sessionMinutes: env.sessionMinutes })
  const toolSessions = createToolSessions({ database, clock })
  const parts: Parts = {
    env,
    database,
    mailer,
    sessions,
    authenticate: createAuthenticate(sessions),
    throttle: createThrottle(database),
    toolSessions,
    authenticateTool: createAuthenticateTool(toolSessions),
    clock,
  }

  metricsCall(app, parts)
  healthCalls(app, parts)
  configCall(app, parts)
  sessionCalls(app, parts)
  passwordCalls(app, parts)
  userCalls(app, parts)
  optOutCall(app, parts)
  pageCalls(app, parts)
  frameCalls(app, parts)
  mailCalls(app, parts)
  giftCodeCalls(app, parts)
  rewardCalls(app, parts)
  similarCalls(app, parts)
  timelineCall(app, parts)
  addressCalls(app, parts)
  toolSessionCalls(app, parts)
  reportCalls(app, parts)
  unificationCalls(app, parts)
  graphqlCall(app, {
    ...parts,
    registry,
    onUpdate: mailAddressChanges(mailer),
    introspection: !env.production,
  })
  if (hasMailbox(env)) await app.register(mailboxPages(parts))
  await webPages(app)
  return app
}

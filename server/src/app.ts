import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { DatabaseAndClock } from './database/pool.ts'
import type { Reader } from './database/replica-reader.ts'
import type { ChangeListeners } from './engine/definition/rules.ts'
import { accountRoutes, pageAccessRoute, passwordRoutes } from './http/account-routes.ts'
import { addressRoutes } from './http/address-routes.ts'
import { administrationRoutes } from './http/administration-routes.ts'
import { apiDescriptionRoute } from './http/api-description/describe-api.ts'
import type { AppContext, ResolvedEnv } from './http/app-context.ts'
import { createAuthentication } from './http/authenticate.ts'
import { counterRoutes } from './http/counter-routes.ts'
import { graphqlRoute } from './http/graphql/graphql-route.ts'
import { lockRoutes } from './http/lock-routes.ts'
import { hasMailbox } from './http/mailbox-access.ts'
import { mailboxRoutes } from './http/mailbox-routes.ts'
import { configRoute, healthRoutes } from './http/operation-routes.ts'
import { endedRequest, traceRequests } from './http/request-notes.ts'
import { enforceTimeouts } from './http/request-timeout.ts'
import { refuseUnknownHosts } from './http/requested-host.ts'
import { secondFactorRoutes } from './http/second-factor-routes.ts'
import { allowAnyOrigin, securityHeaders } from './http/security-headers.ts'
import { recordRefusal, sendError } from './http/send-error.ts'
import { sessionRoutes } from './http/session-routes.ts'
import { toolFrameRoutes } from './http/tool-frame-routes.ts'
import { reportRoutes } from './http/tools/report-routes.ts'
import { unificationRoutes } from './http/tools/unification-routes.ts'
import { webPages } from './http/web-pages.ts'
import type { Mailer } from './mail/mailer.ts'
import { registry } from './tables/all-tables.ts'
import type { Tracing } from './tracing/tracing.ts'
import { mailAddressChanges } from './workflows/accounts/account-change-mail.ts'
import { answerReset } from './workflows/accounts/passwords/password-links.ts'
import { createSecretEncryption } from './workflows/accounts/second-factors/secret-encryption.ts'
import { createSessionActivity } from './workflows/accounts/sessions/session-activity.ts'
import { createSessions } from './workflows/accounts/sessions/sessions.ts'
import { createToolSessions } from './workflows/accounts/sessions/tool-sessions.ts'
import { noteShownWords } from './workflows/consent/note-shown-words.ts'
import { queueCountMails } from './workflows/counts/queue-count-mails.ts'
import { noteRedeems } from './workflows/gift-codes/activity-notice.ts'
import { createDatabaseTime } from './workflows/limits/database-time.ts'
import { createThrottle } from './workflows/limits/throttle.ts'
import { recordAccountChanges } from './workflows/security-log/account-changes.ts'
import type { SecurityLog } from './workflows/security-log/security-log.ts'
import { noticeAddressChanges } from './workflows/security-notices/security-notice.ts'

export interface AppDependencies extends DatabaseAndClock {
  env: ResolvedEnv
  /** By default the database itself. */
  reads?: Reader
  mailer: Mailer
  securityLog: SecurityLog
  log: FastifyBaseLogger
  demoAccounts?: readonly object[]
  /** How many times as long as otherwise a request may take: a test of something else waits for a busy machine. */
  timeoutFactor?: number | undefined
  /** Absent unless the operator has turned it on. */
  tracing?: Tracing | undefined
}

/** The only place where things are wired. */
export async function buildApp({
  env,
  database,
  reads = database,
  mailer,
  securityLog,
  clock,
  log,
  demoAccounts = [],
  timeoutFactor = 1,
  tracing,
}: AppDependencies): Promise<FastifyInstance> {
  // The line about a request has only values of ours, and looking for secrets in it would take longer than writing it.
  const answers = log.child({}, { redact: [] })
  const app = fastify({
    loggerInstance: log,
    bodyLimit: 1024 * 1024,
    requestTimeout: 15_000,
    // Node looks for requests past their time every 30 s by default.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2000 },
    connectionTimeout: 30_000,
    // Only the addresses that our own proxies report are trusted: the earlier ones in the header come from the caller.
    trustProxy: env.proxies > 0 && ((_, hop) => hop < env.proxies),
    genReqId: requestId,
    // One line per request, in the hook below, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    // A URL that cannot be decoded reaches no route, no hook and no error handler.
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('close', () => logAnswer(answers, request, reply))
      return sendError(error, request, reply.header('x-request-id', request.id))
    },
  })
  app
    .decorateRequest('actor', undefined)
    .decorateRequest('notes', undefined)
    .decorateRequest('traceId', undefined)
  app.setErrorHandler(sendError)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  traceRequests(app, tracing)
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(answers, request, reply)
    done()
  })
  app.addHook('onError', async (request, _, error) => recordRefusal(securityLog, request, error))
  enforceTimeouts(app, timeoutFactor)
  securityHeaders(app, env)
  refuseUnknownHosts(app, env)
  allowAnyOrigin(app)
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  const sessions = createSessions({ database, clock, sessionMinutes: env.sessionMinutes })
  const activity = createSessionActivity({
    database,
    clock,
    onError: (err) => log.warn({ err }, 'the last use of sessions could not be stored'),
  })
  app.addHook('onClose', activity.flush)
  const databaseTime = createDatabaseTime({
    database,
    secondsPerMinute: env.databaseSecondsPerMinute,
    clock,
    onError: (err) => log.warn({ err }, 'the database time of users could not be shared'),
  })
  databaseTime.start()
  app.addHook('onClose', async () => databaseTime.stop())
  const toolSessions = createToolSessions({ database, clock })
  const listeners: ChangeListeners = new Map([
    ['contact', [noteShownWords]],
    ['eml_token', [noteRedeems(mailer)]],
    [
      'propertyuser__c',
      [mailAddressChanges(mailer), recordAccountChanges(securityLog), noticeAddressChanges(mailer)],
    ],
    ['property_propertyuser__c', [recordAccountChanges(securityLog)]],
  ])
  const context: AppContext = {
    env,
    database,
    reads,
    mailer,
    sessions,
    ...createAuthentication(sessions, toolSessions, activity),
    throttle: createThrottle(database),
    securityLog,
    toolSessions,
    secretEncryption: createSecretEncryption(env.encryptionKeys),
    clock,
    listeners,
    demoAccounts,
  }

  mailer.onResetRequest((tx, request) => answerReset(tx, context, request))

  // What only some installations use is loaded by those.
  if (env.metricsToken)
    (await import('./http/metrics/metrics-route.ts')).metricsRoute(app, context, env.metricsToken)
  healthRoutes(app, context)
  configRoute(app, context)
  apiDescriptionRoute(app, context)
  sessionRoutes(app, context)
  lockRoutes(app, context)
  accountRoutes(app, context)
  secondFactorRoutes(app, context)
  if (env.identityProvider) {
    const [{ createIdentityProvider }, { logDiscoveryFailure, providerSignInRoutes }] = await Promise.all([
      import('./workflows/accounts/sign-in/identity-provider.ts'),
      import('./http/provider-sign-in-routes.ts'),
    ])
    const onDiscoveryFailed = logDiscoveryFailure(log)
    const provider = createIdentityProvider({ ...env.identityProvider, onDiscoveryFailed })
    void provider.warmUp()
    providerSignInRoutes(app, { ...context, provider })
  }
  passwordRoutes(app, context)
  counterRoutes(app, context)
  administrationRoutes(app, context)
  pageAccessRoute(app, context)
  toolFrameRoutes(app, context)
  addressRoutes(app, context)
  reportRoutes(app, context)
  unificationRoutes(app, context)
  graphqlRoute(app, {
    ...context,
    registry,
    activity,
    databaseTime,
    queueCountMail: (tx, actor, counts) => queueCountMails(tx, context, actor, counts),
    introspection: !env.production,
    timeoutFactor,
  })
  if (hasMailbox(env)) await app.register(mailboxRoutes(context))
  await webPages(app)
  return app
}

/** Bodies are checked by the contract. Fastify's own compilers would be loaded with every start. */
function noSchemas(): never {
  throw new Error('A route has no schema here.')
}

/** The only line about a request that was answered as it should be. */
function logAnswer(log: FastifyBaseLogger, request: FastifyRequest, reply: FastifyReply): void {
  const facts = {
    reqId: request.id,
    trace: request.traceId,
    req: request,
    user: request.actor?.id,
    ...endedRequest(request, reply),
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
  }
  log.info(facts, 'answered')
}

/** The id that a proxy gave the request, so that its log and ours can be compared; otherwise a new one. */
function requestId({ headers }: { headers: IncomingHttpHeaders }): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:/+=@-]{8,128}$/.test(given) ? given : randomUUID()
}

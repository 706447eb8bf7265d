import type { FastifyInstance } from 'fastify'
import { hasPendingMigrations } from '../database/migrate.ts'
import { refuse } from '../engine/definition/refusal.ts'
import type { AppContext } from './app-context.ts'
import { answersMailbox } from './mailbox-access.ts'

export function configRoute(
  app: FastifyInstance,
  { env, demoAccounts }: Pick<AppContext, 'env' | 'demoAccounts'>,
): void {
  app.get('/config.json', (request, reply) => {
    reply.header('cache-control', 'no-cache')
    return {
      status: 200,
      proxyBase: env.proxyBase,
      addressServiceUrl: env.addressServiceUrl ?? `${env.proxyBase}/address`,
      addressServiceKey: env.addressServiceKey,
      supportEmail: env.supportEmail,
      giftCardSender: env.giftCardSender,
      guides: { en: '/guide/en.pdf', fr: '/guide/fr.pdf' },
      ...(env.identityProvider && { providerSignIn: true }),
      // Without a proxy base, this server answers the call for the dashboard, which checks the role.
      ...(env.proxyBase !== '' && { reportsUrl: env.reportsUrl }),
      // Anybody who can read the demo's mailbox could set these passwords anyway.
      ...(answersMailbox(env, request) && { mailbox: '/mailbox', demoAccounts }),
      environment: env.databaseUrl === undefined ? 'demo' : env.production ? 'production' : 'development',
    }
  })
}

export function healthRoutes(app: FastifyInstance, { database }: Pick<AppContext, 'database'>): void {
  app.get('/health/live', { compress: false, config: { anyHost: true } }, () => ({ status: 200 }))

  // What compresses loads all of fetch before its first answer, and a server is ready once this one is given.
  const config = { timeoutMs: 2000, anyHost: 'unless forwarded' } as const
  app.get('/health/ready', { compress: false, config }, async () => {
    if (await hasPendingMigrations(database)) throw refuse('service_unavailable')
    return { status: 200 }
  })
}

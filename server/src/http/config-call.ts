import type { FastifyInstance } from 'fastify'
import { answersMailbox } from './mailbox-access.ts'
import type { Parts } from './parts.ts'

/** What the web client may know of its surroundings. */
export function configCall(app: FastifyInstance, { env }: Pick<Parts, 'env'>): void {
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
      ...(answersMailbox(env, request) && { mailbox: '/mailbox' }),
      environment: env.databaseUrl === undefined ? 'demo' : env.production ? 'production' : 'development',
    }
  })
}

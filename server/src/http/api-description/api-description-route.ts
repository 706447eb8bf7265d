import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { describeApi } from './describe-api.ts'

/** GET /openapi.json, for those who build on the API. */
export function apiDescriptionRoute(app: FastifyInstance, { env }: Pick<AppContext, 'env'>): void {
  let description: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    description ??= JSON.stringify(describeApi(env.publicUrl))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}

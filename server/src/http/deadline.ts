import type { FastifyInstance } from 'fastify'
import { refuse } from '../engine/definition/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds after which the caller is told that the service is unavailable. */
    deadline?: number
  }
}

const usual = 4700

/** Every call answers in time, whatever it waits for. */
export function keepDeadlines(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    const limit = route.config?.deadline ?? usual
    route.handler = async function (this: FastifyInstance, request, reply) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(refuse('service_unavailable')), limit)
      })
      try {
        return await Promise.race([handler.call(this, request, reply), late])
      } finally {
        clearTimeout(timer)
      }
    }
  })
}

import type { FastifyInstance } from 'fastify'
import { refuse } from '../engine/definition/refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds after which the route answers 503, if it has not answered yet. */
    timeoutMs?: number
  }
}

const defaultTimeoutMs = 4700

/** Limits the time of every route's handler. */
export function enforceTimeouts(app: FastifyInstance, factor: number): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    const timeoutMs = (route.config?.timeoutMs ?? defaultTimeoutMs) * factor
    route.handler = async function (this: FastifyInstance, request, reply) {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(refuse('service_unavailable')), timeoutMs)
      })
      try {
        return await Promise.race([handler.call(this, request, reply), timeout])
      } finally {
        clearTimeout(timer)
      }
    }
  })
}

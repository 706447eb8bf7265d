import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { SettledEnv } from './parts.ts'

export async function securityHeaders(app: FastifyInstance, env: SettledEnv): Promise<void> {
  const https = env.publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes style elements; scripts stay without exception.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...originOf(env.addressServiceUrl)],
        frameSrc: ["'self'", ...originOf(env.reportsUrl), ...originOf(env.unificationUrl)],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
}

function originOf(url: string | undefined): string[] {
  return url ? [new URL(url).origin] : []
}

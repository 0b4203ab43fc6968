import type { App } from '@cadencia/server/app'
import helmet from '@fastify/helmet'

export interface SecurityHeadersOptions {
  readonly allowedOrigins: readonly string[]
  /** True if the public address is https, for HSTS. */
  readonly isHttps: boolean
}

const ONE_YEAR_S = 31_536_000

/** Security headers of every response. */
export async function registerSecurityHeaders(
  app: App,
  { allowedOrigins, isHttps }: SecurityHeadersOptions,
): Promise<void> {
  // CSP cannot express IPv6 addresses; 'self' covers its socket too.
  const nameable = allowedOrigins.filter((origin) => !origin.includes('['))
  const sockets = nameable.map((origin) => origin.replace(/^http/, 'ws'))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...sockets],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps && { maxAge: ONE_YEAR_S, includeSubDomains: true },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(
      'permissions-policy',
      'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    )
    done()
  })
}

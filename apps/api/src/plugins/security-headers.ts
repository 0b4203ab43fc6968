import type { App } from '@cadencia/server/app'
import helmet from '@fastify/helmet'

export interface SecurityHeadersOptions {
  readonly allowedOrigins: readonly string[]
  /** True where people come over https: browsers are then told to insist on it. */
  readonly isHttps: boolean
}

const ONE_YEAR_S = 31_536_000

/** What a page may do, on every answer, errors included. */
export async function registerSecurityHeaders(app: App, options: SecurityHeadersOptions): Promise<void> {
  const { allowedOrigins, isHttps } = options
  // A policy cannot name an IPv6 address; 'self' covers its socket too.
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
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: ONE_YEAR_S, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Meeting links open in a window that keeps no hold on ours.
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    )
  })
}

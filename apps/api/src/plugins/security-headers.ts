import type { App } from '@cadencia/server/app'

export interface SecurityHeadersOptions {
  readonly allowedOrigins: readonly string[]
  /** True if the public address is https, for HSTS. */
  readonly isHttps: boolean
}

const ONE_YEAR_S = 31_536_000

function contentPolicy(allowedOrigins: readonly string[]): string {
  // CSP cannot express IPv6 addresses; 'self' covers its socket too.
  const nameable = allowedOrigins.filter((origin) => !origin.includes('['))
  const sockets = nameable.map((origin) => origin.replace(/^http/, 'ws'))
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...sockets].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join(';')
}

/** Security headers of every response; built once, since every request needs them. */
export function registerSecurityHeaders(app: App, { allowedOrigins, isHttps }: SecurityHeadersOptions): void {
  const headers: Readonly<Record<string, string>> = {
    'content-security-policy': contentPolicy(allowedOrigins),
    // Meeting links open windows without an opener reference.
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isHttps ? { 'strict-transport-security': `max-age=${ONE_YEAR_S}; includeSubDomains` } : {}),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

import type { App } from '@cadencia/server/app'
import { AppError, forbidden } from '@cadencia/server/app-error'
import { bearerToken } from '@cadencia/server/bearer-token'
import type { FastifyRequest } from 'fastify'

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS'])
const FOREIGN_SITES = new Set(['cross-site', 'same-site'])
/** Probed by load balancers under other names. */
const ANY_HOST = new Set(['/healthz', '/readyz'])

/** Gateways may use an internal host name. */
const WEBHOOKS = '/api/whatsapp/webhook/'

function hostsOf(origin: string): string[] {
  const { host, hostname, port, protocol } = new URL(origin)
  return [host, `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`]
}

function refuseForeignMutation({ headers }: FastifyRequest, origins: ReadonlySet<string>): void {
  const site = headers['sec-fetch-site']
  const isForeignOrigin = headers.origin !== undefined && !origins.has(headers.origin)
  if (isForeignOrigin || (typeof site === 'string' && FOREIGN_SITES.has(site))) {
    throw forbidden('Esta ação não pode ser pedida por outro site.')
  }
}

/**
 * A browser never sends an access token by itself, and a call with one is judged by it alone. What needs no sign-in is
 * checked all the same.
 */
function isProgram(request: FastifyRequest): boolean {
  return request.routeOptions.config.access !== 'public' && bearerToken(request) !== undefined
}

/**
 * Responds only under its own host names (421 otherwise) and rejects writes from other origins (403). A request with
 * neither Origin nor Sec-Fetch-Site is not from a browser, so CSRF does not apply. Webhooks are also accepted under
 * `webhookBaseUrl`.
 */
export function registerHostsAndOrigins(
  app: App,
  allowedOrigins: readonly string[],
  webhookBaseUrl?: string,
): void {
  const origins = new Set(allowedOrigins)
  const hosts = new Set(allowedOrigins.flatMap(hostsOf))
  const webhookHosts = new Set(webhookBaseUrl ? hostsOf(webhookBaseUrl) : [])
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '' } = request.routeOptions
    const host = request.host.toLowerCase()
    if (host === '' && !ANY_HOST.has(url)) throw new AppError('invalid', 400, 'Requisição inválida.')
    const isGateways = url.startsWith(WEBHOOKS) && webhookHosts.has(host)
    if (!ANY_HOST.has(url) && !hosts.has(host) && !isGateways) {
      throw new AppError('misdirected', 421, 'Este servidor não atende por esse endereço.')
    }
    if (!HARMLESS.has(request.method) && !isProgram(request)) refuseForeignMutation(request, origins)
    done()
  })
}

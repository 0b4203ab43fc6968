import type { App } from '@cadencia/server/app'

/** Timeout of the request headers. */
const HEADERS_WITHIN_MS = 15_000
/** Timeout of a body, except uploads, whose routes watch their own streams. */
const BODY_WITHIN_MS = 20_000
/** Timeout of a whole request, including uploads over slow lines. */
const REQUEST_WITHIN_MS = 10 * 60_000
const LOOK_EVERY_MS = 5000
/** Longer than the idle timeout of common proxies (60 s), so that they close first. */
const KEEP_ALIVE_MS = 72_000
const MAX_CONNECTIONS = 12_000

/** Closes trickling connections within 30 s. */
export function limitSlowClients(app: App): void {
  const { server } = app
  server.headersTimeout = HEADERS_WITHIN_MS
  server.requestTimeout = REQUEST_WITHIN_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.maxConnections = MAX_CONNECTIONS
  // Node's default of 30 s would let trickling headers live for 45 s.
  Object.assign(server, { connectionsCheckingInterval: LOOK_EVERY_MS })

  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': chunked } = request.headers
    const hasBody = chunked !== undefined || (length !== undefined && length !== '0')
    if (hasBody && !type?.startsWith('multipart/')) {
      const timer = setTimeout(() => request.raw.destroy(), BODY_WITHIN_MS)
      const stop = () => clearTimeout(timer)
      request.raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

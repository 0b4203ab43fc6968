import { type Span, startSpan } from '@cadencia/telemetry/tracing'
import type { FastifyRequest } from 'fastify'
import type { App } from './app.ts'

export interface RequestTracingOptions {
  /** Whether requests come from a proxy of ours, whose trace they may continue. */
  readonly isCallerTrusted: boolean
}

/** Opens a span for each request, in which everything runs that the request does. */
export function registerRequestTracing(app: App, { isCallerTrusted }: RequestTracingOptions): void {
  const spans = new WeakMap<FastifyRequest, Span>()

  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const span = startSpan({
      name: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      kind: 'server',
      traceparent: isCallerTrusted && typeof traceparent === 'string' ? traceparent : undefined,
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? '',
        'cadencia.request.id': request.id,
      },
    })
    if (!span) return done()
    spans.set(request, span)
    span.run(done)
  })
  // A body arrives in events of its socket, where the current span is lost.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': reply.statusCode })
    if (reply.statusCode >= 500) span?.fail(reply.statusCode)
    span?.end()
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    const span = spans.get(request)
    span?.fail('aborted')
    span?.end()
    done()
  })
}

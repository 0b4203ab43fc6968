import { AsyncLocalStorage } from 'node:async_hooks'
import { type Span as OtelSpan, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import pTimeout from 'p-timeout'
import { type Span, type SpanStart, setTracer } from './tracing.ts'

export interface TracingOptions {
  /** Of the collector, as in OTEL_EXPORTER_OTLP_ENDPOINT: `/v1/traces` is added. */
  readonly endpoint: string
  readonly serviceName: string
  /** Share of traces that are recorded, 0 to 1; a sampled caller is always followed. */
  readonly ratio: number
}

/** What the last spans get at the end of the process. */
const LAST_SPANS_MS = 1000

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

function failSpan(span: OtelSpan, error: unknown): void {
  // Messages may quote what people wrote.
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Sends spans to an OTLP collector in batches. Returns what sends the rest and switches tracing off. */
export function startTracing({ endpoint, serviceName, ratio }: TracingOptions): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
        // A busy second has thousands of statements; a full queue would drop spans.
        maxQueueSize: 16_384,
        scheduledDelayMillis: 1000,
      }),
    ],
  })
  const tracer = provider.getTracer('cadencia')
  const currentSpan = new AsyncLocalStorage<Span & { readonly span: OtelSpan }>()

  function contextOf(traceparent: string | undefined) {
    const remote = traceparent === undefined ? null : parseTraceParent(traceparent)
    if (remote) return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
    const parent = currentSpan.getStore()
    return parent ? trace.setSpan(ROOT_CONTEXT, parent.span) : ROOT_CONTEXT
  }

  setTracer({
    start: ({ name, kind = 'internal', attributes = {}, traceparent }: SpanStart) => {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(traceparent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      const opened = {
        span,
        traceparent: `00-${traceId}-${spanId}-0${traceFlags.toString(16)}`,
        rename: (next: string) => void span.updateName(next),
        set: (more: Parameters<Span['set']>[0]) => void span.setAttributes(more),
        fail: (error: unknown) => failSpan(span, error),
        end: () => span.end(),
        run: <T>(work: () => T): T => currentSpan.run(opened, work),
      }
      return opened
    },
    recordPast: ({ name, durationMs, attributes, error }) => {
      if (!currentSpan.getStore()) return
      const endTime = Date.now()
      const options = { kind: SpanKind.CLIENT, attributes, startTime: endTime - durationMs }
      const span = tracer.startSpan(name, options, contextOf(undefined))
      if (error !== undefined) failSpan(span, error)
      span.end(endTime)
    },
    current: () => currentSpan.getStore(),
  })

  return async () => {
    setTracer(undefined)
    // A collector that is away must not hold up the end of the process.
    await pTimeout(provider.shutdown(), { milliseconds: LAST_SPANS_MS }).catch(() => {})
  }
}

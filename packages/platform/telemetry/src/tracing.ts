export type Attributes = Readonly<Record<string, string | number | boolean>>

export interface SpanStart {
  readonly name: string
  /** Default `internal`. */
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** W3C `traceparent` of the cause, from another process or an earlier transaction. Default: the current span. */
  readonly traceparent?: string | undefined
}

export interface Span {
  /** W3C `traceparent` of this span, for what it causes elsewhere. */
  readonly traceparent: string
  rename(name: string): void
  set(attributes: Attributes): void
  fail(error: unknown): void
  end(): void
  /** Runs `work` with this span as the current one. */
  run<T>(work: () => T): T
}

/** Something that is over already. */
export interface PastSpan {
  readonly name: string
  readonly durationMs: number
  readonly attributes: Attributes
  readonly error?: unknown
}

export interface Tracer {
  start(span: SpanStart): Span
  /** Records a client call that just ended, below the current span; nothing where there is none. */
  recordPast(span: PastSpan): void
  current(): Span | undefined
}

/** Undefined unless tracing is on: then nothing of OpenTelemetry is loaded and every function here does nothing. */
let tracer: Tracer | undefined

/** Switches tracing on for this process, or off. */
export function setTracer(next: Tracer | undefined): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== undefined
}

export function startSpan(span: SpanStart): Span | undefined {
  return tracer?.start(span)
}

/** Runs `work` in a span, which fails when `work` throws. `work` gets the span, or undefined while tracing is off. */
export async function inSpan<T>(start: SpanStart, work: (span?: Span) => Promise<T>): Promise<T> {
  const span = tracer?.start(start)
  if (!span) return work()
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** A call of another server: its host alone, as paths may hold names or numbers. */
export function callSpan(method: string, url: string): SpanStart {
  const host = URL.canParse(url) ? new URL(url).host : 'unknown'
  return {
    name: `${method} ${host}`,
    kind: 'client',
    attributes: { 'http.request.method': method, 'server.address': host },
  }
}

export function recordPast(span: PastSpan): void {
  tracer?.recordPast(span)
}

const FIELD = 'traceparent'

/** The payload of a fact or job with the current `traceparent` beside its fields, which contracts leave out again. */
export function withTrace<P>(payload: P): P {
  const span = tracer?.current()
  if (!span || typeof payload !== 'object' || payload === null) return payload
  return { ...payload, [FIELD]: span.traceparent }
}

/** The `traceparent` that `withTrace` put into a stored payload. */
export function traceOf(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null || !(FIELD in payload)) return undefined
  return typeof payload[FIELD] === 'string' ? payload[FIELD] : undefined
}

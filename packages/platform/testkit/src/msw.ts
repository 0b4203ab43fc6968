import type { Endpoint, OutputFor } from '@cadencia/contract/endpoint'
import { Problem } from '@cadencia/contract/problem'
import { delay, type HttpHandler, HttpResponse, type HttpResponseResolver, http } from 'msw'
import { z } from 'zod'

const SUCCESS = [200, 201, 202, 204] as const
const METHODS = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
} satisfies Record<Endpoint['method'], unknown>

/** What answers the calls: Node's interceptors in tests, a service worker in the gallery. */
interface MockNetwork {
  use(handler: HttpHandler): void
}

let network: MockNetwork | undefined

/** Lets mocks answer the calls of this network. */
export function connectMocks(to: MockNetwork): void {
  network = to
}

export interface ReceivedCall {
  readonly params: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly headers: Headers
}

export interface MockOptions {
  /** A declared status. Default: the first success status. */
  readonly status?: number
  /** Delay in milliseconds, to test pending states; `infinite` never responds. */
  readonly delayMs?: number | 'infinite'
  /** Answers once this has come, to test what is done meanwhile. */
  readonly after?: Promise<unknown>
  readonly headers?: Readonly<Record<string, string>>
  /** Answers one call; the next is answered by an earlier mock. */
  readonly isOnce?: boolean
}

/**
 * Mocks a response until the test ends or a later `mock`. Returns the received calls. Throws where the response does
 * not match the endpoint.
 */
export function mock<E extends Endpoint>(
  endpoint: E,
  answer: OutputFor<E>,
  options: MockOptions = {},
): readonly ReceivedCall[] {
  const declared = endpoint.schema.response
  const status = options.status ?? SUCCESS.find((candidate) => candidate in declared)
  const schema = status === undefined ? undefined : declared[status]
  if (status === undefined || schema === undefined) {
    throw new Error(`${nameOf(endpoint)} declares no answer ${status ?? 'that is a success'}`)
  }
  return answerCalls(endpoint, checked(endpoint, schema, answer), { ...options, status })
}

/** Mocks an error with the server's error body. Returns the received calls. */
export function mockProblem<E extends Endpoint>(
  endpoint: E,
  problem: Pick<Problem, 'statusCode' | 'code' | 'message'> & Partial<Problem>,
  options: Omit<MockOptions, 'status'> = {},
): readonly ReceivedCall[] {
  const body = checked(endpoint, Problem, { requestId: 'request-1', ...problem })
  return answerCalls(endpoint, body, { ...options, status: problem.statusCode })
}

/** Mocks a network failure. */
export function mockNetworkFailure(endpoint: Endpoint): void {
  addHandler(METHODS[endpoint.method](`*${endpoint.url}`, () => HttpResponse.error()))
}

function addHandler(handler: HttpHandler): void {
  if (!network) throw new Error('no network is connected to the mocks')
  network.use(handler)
}

function checked(endpoint: Endpoint, schema: z.ZodType, answer: unknown): unknown {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  throw new Error(`${nameOf(endpoint)} does not answer this:\n${z.prettifyError(result.error)}`)
}

function answerCalls(
  endpoint: Endpoint,
  body: unknown,
  options: MockOptions & { status: number },
): readonly ReceivedCall[] {
  const received: ReceivedCall[] = []
  const { status, delayMs, after, headers = {}, isOnce = false } = options
  const respond: HttpResponseResolver = async ({ request, params }) => {
    const text = await request.clone().text()
    received.push({
      params,
      query: Object.fromEntries(new URL(request.url).searchParams),
      body: isJson(request) && text !== '' ? JSON.parse(text) : text || undefined,
      headers: request.headers,
    })
    await after
    if (delayMs !== undefined) await delay(delayMs)
    if (body === null) return new HttpResponse(null, { status, headers })
    return new HttpResponse(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  addHandler(METHODS[endpoint.method](`*${endpoint.url}`, respond, { once: isOnce }))
  return received
}

function isJson({ headers }: Request): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false
}

function nameOf({ method, url }: Endpoint): string {
  return `${method} ${url}`
}

import { allows, isArea, rightOf } from '@cadencia/contract/areas'
import type { Endpoint } from '@cadencia/contract/endpoint'
import type { App } from '@cadencia/server/app'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { withoutNothing } from './left-out.ts'

/** Values of a call by name, whichever part of it they belong to. */
export type Arguments = Readonly<Record<string, unknown>>

export interface ApiAnswer {
  readonly statusCode: number
  /** The parsed body; null where it is empty. */
  readonly body: unknown
  /** Cursor of the next page of a list, if any. */
  readonly next: string | null
}

/** Calls the API as the token of a request. */
export interface ApiCalls {
  /** Whether the token's scopes allow a call at all; the call itself is judged again. */
  mayCall(endpoint: Endpoint): boolean
  call(endpoint: Endpoint, values: Arguments): Promise<ApiAnswer>
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Address and body of a call: path parameters by name, the rest as query where it reads and as body where it writes. */
export function requestOf(endpoint: Endpoint, values: Arguments) {
  const rest = new Map(Object.entries(values).filter(([, value]) => value !== undefined))
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(asText(value ?? ''))
  })
  const { body } = endpoint.schema
  if (body) return { url: path, payload: withoutNothing(body, Object.fromEntries(rest)) }
  const query = new URLSearchParams()
  for (const [name, value] of rest) if (value !== null && value !== '') query.set(name, asText(value))
  return { url: query.size === 0 ? path : `${path}?${query}` }
}

function nextIn(link: unknown): string | null {
  const address = /<([^>]+)>\s*;\s*rel="next"/.exec(typeof link === 'string' ? link : '')?.[1]
  return address === undefined ? null : new URL(address, 'http://api').searchParams.get('cursor')
}

const Json = z.string().transform((text): unknown => (text === '' ? null : JSON.parse(text)))

function refusalOf({ issues }: z.ZodError) {
  const message = 'Identificador inválido'
  return {
    statusCode: 400,
    code: 'invalid',
    message,
    issues: issues.map(({ path }) => ({ path: path.join('.'), message })),
  }
}

/** Each call goes the way of any other: it is counted, judged by the token's scopes, logged and audited. */
export function apiCalls(app: App, request: FastifyRequest): ApiCalls {
  const { authorization } = request.headers
  const scopes = request.viewer?.token?.scopes ?? []
  return {
    mayCall: ({ method, config: { area } }) =>
      isArea(area) ? allows(scopes, area, rightOf(method)) : area !== 'session',
    call: async (endpoint, values) => {
      // What is no id could lead to another address: the path is made of what the contract takes.
      const ids = (endpoint.schema.params ?? z.object({})).safeParse(values)
      if (!ids.success) return { statusCode: 400, body: refusalOf(ids.error), next: null }
      const answer = await app.inject({
        ...requestOf(endpoint, values),
        method: endpoint.method,
        headers: { authorization, host: request.host },
        remoteAddress: request.clientAddress,
      })
      const { statusCode, payload, headers } = answer
      return { statusCode, body: Json.parse(payload), next: nextIn(headers.link) }
    },
  }
}

/** The arguments of a call as JSON Schema, merged from its contract's parts. */
export function argumentsSchema({ schema }: Endpoint) {
  const parts = [schema.params, schema.querystring, schema.body].flatMap((part) =>
    part ? [z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })] : [],
  )
  return {
    type: 'object' as const,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

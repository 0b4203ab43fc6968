import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
  /** 2 is an error. */
  readonly status: number
  readonly service: unknown
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Pick<CollectedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> & {
        readonly attributes: readonly Attribute[]
        readonly status: { readonly code?: number }
      })[]
    }[]
  }[]
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

function spansOf({ resourceSpans }: Export): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, attributes, status }) => ({
        traceId,
        spanId,
        parentSpanId,
        name,
        attributes: valuesOf(attributes),
        status: status.code ?? 0,
        service: valuesOf(resource.attributes)['service.name'],
      })),
    ),
  )
}

/** An OTLP collector that takes JSON at `/v1/traces` and keeps the spans. */
export async function startCollector() {
  const spans: CollectedSpan[] = []
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') {
      response.writeHead(404).end()
      return
    }
    spans.push(...spansOf((await json(request)) as Export))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

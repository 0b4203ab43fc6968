import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiate from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from './vary.ts'

/** Compression settings. Below the threshold it saves no packet. */
export const COMPRESSION = { thresholdBytes: 2048, brotliQuality: 4, gzipLevel: 5 } as const

/** Supported encodings, best first. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

const compressors: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: COMPRESSION.brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: COMPRESSION.gzipLevel }),
}

/** A cached JSON response: serialised once, compressed once per encoding. */
export interface PreparedResponse {
  /** Bytes in memory, compressed forms included. */
  bytes(): number
  inEncoding(encoding: Encoding): Promise<Buffer>
  readonly plain: Buffer
}

/** Serialises a response for status 200 without sending it. */
export function prepareResponse(reply: Pick<FastifyReply, 'getSerializationFunction'>, answer: unknown) {
  const write = reply.getSerializationFunction('200')
  // Fastify's type excludes arrays, which its serializers support.
  return prepare(Buffer.from(String(write?.(answer as Record<string, unknown>))))
}

/** From serialised JSON. */
export function prepare(body: Buffer): PreparedResponse {
  const forms = new Map<Encoding, Promise<Buffer>>()
  let bytes = body.length
  const compress = async (encoding: Encoding) => {
    const compressed = await compressors[encoding](body)
    bytes += compressed.length
    return compressed
  }
  return {
    bytes: () => bytes,
    inEncoding: (encoding) => {
      const form = forms.get(encoding) ?? compress(encoding)
      forms.set(encoding, form)
      return form
    },
    plain: body,
  }
}

function encodingFor(request: FastifyRequest, body: Buffer): Encoding | null {
  const accepted = request.headers['accept-encoding']
  if (accepted === undefined || body.length < COMPRESSION.thresholdBytes) return null
  return negotiate(String(accepted), [...ENCODINGS])
}

/** Sends a prepared response in the best accepted encoding; the handler then returns its reply. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'header' | 'getHeader' | 'type'>,
  answer: PreparedResponse,
): Promise<void> {
  const encoding = encodingFor(request, answer.plain)
  const body = encoding === null ? answer.plain : await answer.inEncoding(encoding)
  addVary(reply, 'accept-encoding')
  reply.type('application/json; charset=utf-8')
  if (encoding !== null) reply.header('content-encoding', encoding)
  // The bytes are already serialised; the typed reply accepts only the value.
  const bare = reply as FastifyReply
  bare.send(body)
}

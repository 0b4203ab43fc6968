import { constants } from 'node:zlib'
import type { App } from '@cadencia/server/app'
import compress from '@fastify/compress'

/** Below this a compressed answer saves no packet. */
const THRESHOLD_BYTES = 2048
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 5

/** Compresses large answers; what comes compressed already (files of the page) is left as it is. */
export async function registerCompression(app: App): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: THRESHOLD_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml)|image\/svg\+xml)/,
    // A compressed request could be a bomb; nobody sends one.
    globalDecompression: false,
  })
}

import { constants } from 'node:zlib'
import type { App } from '@cadencia/server/app'
import { COMPRESSION } from '@cadencia/server/prepared-response'
import compress from '@fastify/compress'

/** Compresses large responses; static files are already compressed. */
export async function registerCompression(app: App): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: COMPRESSION.thresholdBytes,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: COMPRESSION.brotliQuality } },
    zlibOptions: { level: COMPRESSION.gzipLevel },
    customTypes: /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml)|image\/svg\+xml)/,
    // Compressed requests could be zip bombs; no client sends them.
    globalDecompression: false,
  })
}

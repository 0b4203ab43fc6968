import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Files smaller than this many bytes gain nothing. */
const SMALLEST = 1024
const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/

/** Writes a `.br` and a `.gz` beside each text file of the build, so that the server compresses nothing. */
export function precompress(): Plugin {
  let directory = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      directory = path.resolve(root, build.outDir)
    },
    async closeBundle() {
      const files = await readdir(directory, { recursive: true })
      await Promise.all(files.filter((file) => COMPRESSIBLE.test(file)).map(compress))
    },
  }

  async function compress(file: string): Promise<void> {
    const target = path.join(directory, file)
    const content = await readFile(target)
    if (content.byteLength < SMALLEST) return
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    await Promise.all([
      compressBrotli(content, { params }).then((packed) => writeFile(`${target}.br`, packed)),
      compressGzip(content, { level: 9 }).then((packed) => writeFile(`${target}.gz`, packed)),
    ])
  }
}

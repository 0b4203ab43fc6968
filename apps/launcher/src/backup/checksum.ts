import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Transform } from 'node:stream'

export interface Sum {
  readonly bytes: number
  readonly sha256: string
}

/** A stream that passes everything on and sums it up; `sum()` holds once it has ended. */
export function checksumStream(): { readonly stream: Transform; sum(): Sum } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, sum: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Reads a file to its end and sums it up. */
export async function checksumOfFile(path: string): Promise<Sum> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

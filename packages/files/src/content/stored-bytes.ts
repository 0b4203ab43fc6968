import type { Readable } from 'node:stream'
import type { ByteRange, FileStorage } from '@cadencia/storage/storage'

/** A stored file whose content is being judged. */
export interface StoredBytes {
  /** Bytes. */
  readonly size: number
  read(range?: ByteRange): Promise<Readable>
}

export function storedBytes(storage: FileStorage, key: string, size: number): StoredBytes {
  return { size, read: async (range) => (await storage.read(key, range)).stream }
}

/** At most `count` bytes from `start` on; fewer where the file ends. `count` is small enough to be held. */
export async function readBytes(file: StoredBytes, start: number, count: number): Promise<Buffer> {
  const end = Math.min(start + count, file.size) - 1
  if (end < start) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of await file.read({ start, end })) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

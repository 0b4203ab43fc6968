import type { Readable } from 'node:stream'
import { refuseInTransaction } from '@cadencia/db/open-transaction'
import { type DiskOptions, openDisk } from './disk.ts'
import type { S3Options } from './s3.ts'

export interface WriteOptions {
  readonly maxBytes: number
}

export interface Written {
  /** In bytes. */
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** Inclusive byte range, as in HTTP. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  readonly stream: Readable
  /** Size of the whole file in bytes, also for a range. */
  readonly size: number
}

export interface ListedFile {
  readonly key: string
  readonly size: number
}

export interface FileStorage {
  /**
   * Stores the stream under `key`, replacing any file. Throws `FileTooLarge`, `StorageFull` or the stream's own error,
   * and then changes nothing.
   */
  write(key: string, content: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<Written>
  /** Throws `FileNotFound`. */
  read(key: string, range?: ByteRange): Promise<StoredFile>
  /** Removes a file; a missing one is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** All files, or those below a prefix of whole segments, unordered. */
  list(prefix?: string): AsyncIterable<ListedFile>
}

export type StorageOptions = ({ readonly kind: 'disk' } & DiskOptions) | ({ readonly kind: 's3' } & S3Options)

/** Opens the file storage. A directory is created when missing; a bucket must exist. */
export async function openStorage(options: StorageOptions): Promise<FileStorage> {
  if (options.kind === 'disk') return outsideTransactions(await openDisk(options))
  // Loaded lazily, since the SDK takes memory.
  const { openS3 } = await import('./s3.ts')
  return outsideTransactions(openS3(options))
}

/** Files are neither written nor removed by what may still be undone, and no transaction waits for them. */
function outsideTransactions(storage: FileStorage): FileStorage {
  const outside = <T>(work: () => T): T => {
    refuseInTransaction('file storage')
    return work()
  }
  return {
    write: async (...given) => outside(() => storage.write(...given)),
    read: async (...given) => outside(() => storage.read(...given)),
    remove: async (...given) => outside(() => storage.remove(...given)),
    exists: async (...given) => outside(() => storage.exists(...given)),
    list: (...given) => outside(() => storage.list(...given)),
  }
}

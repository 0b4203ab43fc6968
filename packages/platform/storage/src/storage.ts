import type { Readable } from 'node:stream'
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
  if (options.kind === 'disk') return openDisk(options)
  // Loaded lazily, since the SDK takes memory.
  const { openS3 } = await import('./s3.ts')
  return openS3(options)
}

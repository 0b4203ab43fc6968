import type { Readable } from 'node:stream'
import { type DiskOptions, openDisk } from './disk.ts'
import type { S3Options } from './s3.ts'

export interface WriteOptions {
  /** Most bytes that are taken. */
  readonly maxBytes: number
}

export interface Written {
  /** In bytes. */
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** Bytes of a file, both ends included, as in an HTTP range. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

export interface StoredFile {
  readonly stream: Readable
  /** Of the whole file, in bytes, also when a range was asked for. */
  readonly size: number
}

export interface ListedFile {
  readonly key: string
  readonly size: number
}

export interface FileStorage {
  /**
   * Stores what the stream holds under `key`, replacing what was there. Throws `FileTooLarge`,
   * `StorageFull` or the stream's own error, and then leaves nothing new behind.
   */
  write(key: string, content: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<Written>
  /** Throws `FileNotFound`. */
  read(key: string, range?: ByteRange): Promise<StoredFile>
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Every file, or those whose keys begin with the prefix's segments, in no promised order. */
  list(prefix?: string): AsyncIterable<ListedFile>
}

export type StorageOptions = ({ readonly kind: 'disk' } & DiskOptions) | ({ readonly kind: 's3' } & S3Options)

/** Opens the place where files are kept. A directory is made when missing; a bucket must exist. */
export async function openStorage(options: StorageOptions): Promise<FileStorage> {
  if (options.kind === 'disk') return openDisk(options)
  // The SDK takes memory that an installation without a bucket need not pay.
  const { openS3 } = await import('./s3.ts')
  return openS3(options)
}

import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { FileNotFound, StorageAway, StorageFull } from './errors.ts'
import { checkKey } from './key.ts'
import { measure } from './measure.ts'
import type { FileStorage, ListedFile } from './storage.ts'

const PART_BYTES = 8 * 1024 * 1024
const CONNECT_MS = 5000
/** From the first byte of a request, a part of an upload included, to the first one of its answer. */
const ANSWER_MS = 15_000
/** Concurrent parts per upload, held in memory. */
const PARALLEL_PARTS = 2

export interface S3Options {
  /** `https://s3.sa-east-1.amazonaws.com`, `http://minio:9000`, … */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/**
 * Files in a bucket, with path-style URLs. Up to 8 MiB in one request, more as multipart; failed uploads are aborted.
 */
export function openS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Options): FileStorage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Many S3-compatible servers lack the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: checkKey(key) })

  return {
    write: async (key, content, { maxBytes }) => {
      const object = at(key)
      const measured = measure(content, maxBytes)
      const upload = new Upload({
        client,
        params: { ...object, Body: Readable.from(measured.chunks, { objectMode: false }) },
        partSize: PART_BYTES,
        queueSize: PARALLEL_PARTS,
      })
      try {
        await upload.done()
        return measured.written()
      } catch (error) {
        // A failed abort would hide the original error.
        const cause = measured.failure() ?? error
        if (measured.failure() !== undefined) throw cause
        throw statusOf(cause) === 507 ? new StorageFull(cause) : awayOr(cause)
      }
    },

    read: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const found = await client
        .send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) }))
        .catch((error) => {
          throw statusOf(error) === 404 ? new FileNotFound(key) : awayOr(error)
        })
      if (!(found.Body instanceof Readable)) throw new FileNotFound(key)
      const total = found.ContentRange?.split('/').at(-1) ?? found.ContentLength
      return { stream: found.Body, size: Number(total) }
    },

    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        throw awayOr(error)
      })
    },

    exists: async (key) => {
      const object = at(key)
      try {
        await client.send(new HeadObjectCommand(object))
        return true
      } catch (error) {
        if (statusOf(error) === 404) return false
        throw awayOr(error)
      }
    },

    list: (prefix) => listObjects(client, bucket, prefix && `${checkKey(prefix)}/`),
  }
}

async function* listObjects(
  client: S3Client,
  bucket: string,
  prefix: string | undefined,
): AsyncGenerator<ListedFile> {
  const asked = { Bucket: bucket, ...(prefix !== undefined && { Prefix: prefix }) }
  const pages = paginateListObjectsV2({ client }, asked)
  for (;;) {
    const { done, value: page } = await pages.next().catch((error) => {
      throw awayOr(error)
    })
    if (done || !page) return
    for (const { Key, Size } of page.Contents ?? []) {
      if (Key !== undefined) yield { key: Key, size: Size ?? 0 }
    }
  }
}

/** What the service answered stays; every other failure is one of the way to it. */
function awayOr(error: unknown): unknown {
  const status = statusOf(error)
  const isAway = status === undefined || status >= 500
  return isAway ? new StorageAway(error) : error
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
}

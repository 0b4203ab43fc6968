/// <reference path="./s3rver.d.ts" />
import S3rver from '@20minutes/s3rver'
import type { S3Options } from '../s3.ts'

/** A real S3 server on a folder, with one bucket. */
export async function startS3Server(
  directory: string,
  allowMismatchedSignatures = false,
): Promise<{ readonly options: S3Options; readonly close: () => Promise<void> }> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures,
    configureBuckets: [{ name: 'cadencia' }],
  })
  const { port } = await server.run()
  const options: S3Options = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'cadencia',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return { options, close: () => server.close() }
}

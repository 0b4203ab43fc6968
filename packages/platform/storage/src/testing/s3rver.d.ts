declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net'

  interface S3rverOptions {
    readonly port: number
    readonly address: string
    readonly silent: boolean
    readonly directory: string
    readonly allowMismatchedSignatures?: boolean
    readonly configureBuckets: readonly { readonly name: string }[]
  }

  class S3rver {
    constructor(options: S3rverOptions)
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
  export = S3rver
}

/** The file exceeds the limit of its use (413). */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super('Arquivo muito grande')
    this.maxBytes = maxBytes
  }
}

/** The file would exceed the reserve, or the storage is full (507). */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'

  constructor(cause?: unknown) {
    super('Armazenamento cheio', { cause })
  }
}

/** No file with this key (404). */
export class FileNotFound extends Error {
  override readonly name = 'FileNotFound'

  constructor(key: string) {
    super(`Arquivo não encontrado: ${key}`)
  }
}

/** The object storage cannot be reached, or did not answer in time. */
export class StorageAway extends Error {
  override readonly name = 'StorageAway'

  constructor(cause: unknown) {
    super('the object storage is away', { cause })
  }
}

/** The file has more bytes than its use allows (413). */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
  readonly maxBytes: number

  constructor(maxBytes: number) {
    super('Arquivo muito grande')
    this.maxBytes = maxBytes
  }
}

/** Storing the file would eat the reserve, or the storage refused it as full (507). */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'

  constructor(cause?: unknown) {
    super('Armazenamento cheio', { cause })
  }
}

/** There is no file under this key (404). */
export class FileNotFound extends Error {
  override readonly name = 'FileNotFound'

  constructor(key: string) {
    super(`Arquivo não encontrado: ${key}`)
  }
}

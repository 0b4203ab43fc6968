import { call } from '@cadencia/http/call'
import { HttpError, messageOf } from '@cadencia/http/http-error'
import { createUploadTicket, FileInfo, uploadFile } from '../contract.ts'
import { sendFile } from './send-file.ts'

export interface Upload {
  readonly file: File
  readonly signal: AbortSignal
  /** Hears how much has left, 0 to 1. */
  readonly onProgress: (ratio: number) => void
}

/** The server gave no address to send to. */
class NoUploadUrl extends Error {}

/** Asks for an address and sends a file there; each try has an address of its own, which serves once. */
export async function sendWithTicket({ file, signal, onProgress }: Upload): Promise<FileInfo> {
  const { uploadURL } = await call(createUploadTicket, {}, { signal })
  if (!uploadURL) throw new NoUploadUrl()
  const fields = { uploadURL }
  return FileInfo.parse(await sendFile({ url: uploadFile.url, file, fields, signal, onProgress }))
}

/** Why an upload failed, as the toast says it. */
export function failureWords(error: unknown): string {
  if (error instanceof NoUploadUrl) return 'URL de upload não recebida do servidor'
  if (error instanceof HttpError) return `Falha no upload: ${error.status}`
  return 'A conexão caiu antes do fim do envio.'
}

/** The same for the file's own row, in the server's words where it has some. */
export function problemWords(error: unknown): string {
  return messageOf(error, failureWords(error))
}

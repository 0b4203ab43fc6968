import { endpoint } from '@cadencia/contract/endpoint'
import { Id } from '@cadencia/contract/values'
import { z } from 'zod'
import { ALL_TYPES } from './types-contract.ts'
import { FILE_USES } from './uses-contract.ts'

/** `/api/files/<id>/<name>`: the id is what counts, the name is for people. */
export const FILE_URL =
  /^\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\/[\w.-]{1,150}$/

/** The URL of a stored file. Other URLs are refused and never fetched. */
export const FileUrl = z.string('Arquivo inválido').regex(FILE_URL, 'Arquivo inválido')

/** The id of the file at `fileURL`, or undefined for what is no address of ours. */
export function fileIdOf(fileURL: string): string | undefined {
  return FILE_URL.exec(fileURL)?.[1]
}

/** A stored file as its readers see it. */
export const FileInfo = z.object({
  fileURL: z.string(),
  /** As it was called where it came from. */
  fileName: z.string(),
  /** The media type that its content has. */
  fileType: z.string(),
  /** Bytes. */
  fileSize: z.int(),
  /** A smaller picture of an image; the image itself until the preview is made. Null for other kinds. */
  previewURL: z.string().nullable(),
})
export type FileInfo = z.infer<typeof FileInfo>

/** What a use takes, for the page's choice of files; bytes. */
export const UploadRules = z.object({
  types: z.array(z.enum(ALL_TYPES)).readonly(),
  maxFiles: z.int(),
  maxBytes: z.int(),
})
export type UploadRules = z.infer<typeof UploadRules>

/** Minutes in which a ticket must be used. */
export const TICKET_MINUTES = 15

export const createUploadTicket = endpoint({
  method: 'POST',
  url: '/api/objects/upload',
  summary: 'Dá um endereço para enviar um arquivo, uma vez, em até 15 minutos',
  schema: { response: { 200: z.object({ uploadURL: z.string() }) } },
  config: { area: 'files' },
})

/** Multipart: the parts `file` and `uploadURL`, in any order. */
export const uploadFile = endpoint({
  method: 'POST',
  url: '/api/objects/upload-file',
  summary: 'Recebe um arquivo (multipart: file, uploadURL)',
  schema: { response: { 200: FileInfo } },
  config: { area: 'files', waitsOutside: true },
})

export const getUploadRules = endpoint({
  method: 'GET',
  url: '/api/objects/rules',
  summary: 'O que cada lugar aceita de arquivos',
  schema: { response: { 200: z.record(z.enum(FILE_USES), UploadRules) } },
  config: { area: 'files' },
})

export const readFile = endpoint({
  method: 'GET',
  url: '/api/files/:id/:name',
  summary: 'Entrega um arquivo, ou parte dele',
  schema: {
    params: z.object({ id: Id, name: z.string() }),
    querystring: z.object({ preview: z.literal('1').optional() }),
    response: { 200: z.any() },
    produces: ['*/*'],
  },
  config: { area: 'files' },
})

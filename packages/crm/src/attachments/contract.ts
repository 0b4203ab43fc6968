import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, Instant, line, page, sortBy, text } from '@cadencia/contract/values'
import { FileUrl } from '@cadencia/files/contract'
import { z } from 'zod'
import { OptionalId, PersonTag } from '../contract.ts'

/** What a file may be attached to. */
export const ATTACHABLE = ['lead', 'opportunity', 'client'] as const
export type Attachable = (typeof ATTACHABLE)[number]

/** Files that the overview shows of each entity; '+N' stands for the rest. */
export const ATTACHMENTS_SHOWN = 3

export const Attachment = z.object({
  id: Id,
  fileURL: z.string(),
  fileName: z.string(),
  /** `presentation` for PowerPoint, `other` for PDF. */
  fileType: z.enum(['presentation', 'other']),
  /** Bytes. */
  fileSize: z.int(),
  /** Exactly one of these three is set. */
  leadId: Id.nullable(),
  opportunityId: Id.nullable(),
  clientId: Id.nullable(),
  createdBy: Id.nullable(),
  author: PersonTag.nullable(),
  createdAt: Instant,
})
export type Attachment = z.infer<typeof Attachment>

const one = {
  leadId: OptionalId.optional(),
  opportunityId: OptionalId.optional(),
  clientId: OptionalId.optional(),
}

type Target = {
  readonly leadId?: string | null | undefined
  readonly opportunityId?: string | null | undefined
  readonly clientId?: string | null | undefined
}

const isOne = ({ leadId, opportunityId, clientId }: Target) =>
  [leadId, opportunityId, clientId].filter(Boolean).length === 1
const ONE_ONLY = 'Informe um lead, uma oportunidade ou um cliente'

/** `fileName`, `fileType` and `fileSize` are taken from the file itself, whatever is sent. */
export const AttachmentDraft = z
  .object({
    fileURL: FileUrl,
    fileName: line(255).optional(),
    fileType: text(200).optional(),
    fileSize: z.number().optional(),
    ...one,
  })
  .refine(isOne, ONE_ONLY)
export type AttachmentDraft = z.infer<typeof AttachmentDraft>

const crm = { area: 'crm', access: 'crm' } as const

export const listAttachments = endpoint({
  method: 'GET',
  url: '/api/crm/attachments',
  summary: 'Os arquivos de um lead, uma oportunidade ou um cliente',
  schema: {
    querystring: page(100).extend({
      leadId: Id.optional(),
      opportunityId: Id.optional(),
      clientId: Id.optional(),
    }),
    response: { 200: z.array(Attachment) },
  },
  config: crm,
})

/** A lead, opportunity or client that has files. */
export const RecordWithFiles = z.object({
  id: Id,
  kind: z.enum(ATTACHABLE),
  /** Name or title. */
  title: z.string(),
  /** Its company, or the lead's of an opportunity; '' where there is none. */
  detail: z.string(),
  fileCount: z.int(),
  newestFileName: z.string(),
  /** When the newest file was attached. */
  newestAt: Instant,
})
export type RecordWithFiles = z.infer<typeof RecordWithFiles>

export const RecordsWithFilesFilter = z.object({
  /** Words in name or title, company or notes, or in the e-mail address or phone of a lead or client. */
  q: text(200, 'Busca muito longa').optional(),
  kind: z.enum(ATTACHABLE, 'Tipo inválido').optional(),
})
export type RecordsWithFilesFilter = z.infer<typeof RecordsWithFilesFilter>

export const RECORDS_WITH_FILES_SORTS = ['title', 'fileCount', 'newestAt'] as const
export const RecordsWithFilesSort = sortBy(RECORDS_WITH_FILES_SORTS)
export type RecordsWithFilesSort = z.infer<typeof RecordsWithFilesSort>

export const listRecordsWithFiles = endpoint({
  method: 'GET',
  url: '/api/crm/attachments/records',
  summary: 'Os leads, oportunidades e clientes que têm arquivos, o anexo mais novo antes',
  schema: {
    querystring: page(100).extend({
      ...RecordsWithFilesFilter.shape,
      sort: RecordsWithFilesSort.default('-newestAt'),
    }),
    response: { 200: z.array(RecordWithFiles) },
  },
  config: crm,
})

export const attachFile = endpoint({
  method: 'PUT',
  url: '/api/crm/attachments',
  summary: 'Anexa um PowerPoint ou PDF',
  schema: { body: AttachmentDraft, response: { 201: Attachment } },
  config: crm,
})

export const removeAttachment = endpoint({
  method: 'DELETE',
  url: '/api/crm/attachments/:id',
  summary: 'Remove um anexo',
  schema: { params: IdParams, response: { 204: Empty } },
  config: crm,
})

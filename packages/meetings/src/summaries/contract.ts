import { endpoint } from '@cadencia/contract/endpoint'
import { Email, Empty, Id, IdParams, Instant, page, requiredText, Version } from '@cadencia/contract/values'
import { z } from 'zod'
import { SUMMARY_SOURCES } from '../contract.ts'

export const SUMMARY_MAX = 20_000
/** Chats, people and addresses of one call. */
export const SHARES_MAX = 50

/** A summary as it was made or edited; the newest is shown. */
export const SummaryVersion = z.object({
  version: z.int(),
  text: z.string(),
  source: z.enum(SUMMARY_SOURCES),
  /** Null where it was made by itself. */
  createdBy: Id.nullable(),
  createdAt: Instant,
})
export type SummaryVersion = z.infer<typeof SummaryVersion>

/** As it stands in the list, without its text. */
export const ListedVersion = SummaryVersion.omit({ text: true })
export type ListedVersion = z.infer<typeof ListedVersion>

/** The newest ones of a meeting that are kept, besides the first. */
export const VERSIONS_KEPT = 100

/** `version` is that of the newest. */
export const SummaryPatch = z.object({
  text: requiredText(SUMMARY_MAX, 'O resumo está vazio'),
  version: Version,
})

const some = <T extends z.ZodType>(of: T, message: string) =>
  z.array(of, message).max(SHARES_MAX, `Escolha no máximo ${SHARES_MAX}`).default([])

/** Addresses of nobody here need `confirmOutside`. */
export const SummaryShare = z
  .object({
    chatIds: some(Id, 'Conversas inválidas'),
    userIds: some(Id, 'Pessoas inválidas'),
    emails: some(Email, 'E-mails inválidos'),
    confirmOutside: z.boolean().default(false),
  })
  .refine(({ chatIds, userIds, emails }) => chatIds.length + userIds.length + emails.length > 0, {
    path: ['userIds'],
    message: 'Escolha com quem compartilhar',
  })
export type SummaryShare = z.infer<typeof SummaryShare>

export const listSummaryVersions = endpoint({
  method: 'GET',
  url: '/api/meetings/:id/summary/versions',
  summary: 'Lista as versões do resumo sem os textos, da mais nova à mais antiga',
  schema: { params: IdParams, querystring: page(50), response: { 200: z.array(ListedVersion) } },
  config: { area: 'meetings', cache: 'no-store' },
})

const VersionParams = z.object({
  id: Id,
  version: z
    .string('Versão inválida')
    .regex(/^\d{1,9}$/, 'Versão inválida')
    .transform(Number),
})

export const getSummaryVersion = endpoint({
  method: 'GET',
  url: '/api/meetings/:id/summary/versions/:version',
  summary: 'Mostra uma versão do resumo com o seu texto',
  schema: { params: VersionParams, response: { 200: SummaryVersion } },
  config: { area: 'meetings', cache: 'no-store' },
})

export const editSummary = endpoint({
  method: 'PATCH',
  url: '/api/meetings/:id/summary',
  summary: 'Edita o resumo, como uma nova versão',
  schema: { params: IdParams, body: SummaryPatch, response: { 200: SummaryVersion } },
  config: { area: 'meetings' },
})

export const shareSummary = endpoint({
  method: 'POST',
  url: '/api/meetings/:id/summary/share',
  summary: 'Compartilha o resumo com os seus itens, em conversas ou por e-mail',
  schema: { params: IdParams, body: SummaryShare, response: { 202: Empty } },
  config: { area: 'meetings', mayNeed: ['chat:write', 'people:write'] },
})

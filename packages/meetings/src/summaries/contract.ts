import { endpoint } from '@cadencia/contract/endpoint'
import { Email, Empty, Id, IdParams, Instant, requiredText, Version } from '@cadencia/contract/values'
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
  summary: 'Lista as versões do resumo, da mais nova à mais antiga',
  schema: { params: IdParams, response: { 200: z.array(SummaryVersion) } },
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

import { endpoint } from '@cadencia/contract/endpoint'
import { DESCRIPTION_MAX, Id, Instant, page, requiredLine, TITLE_MAX, text } from '@cadencia/contract/values'
import { z } from 'zod'

export const KNOWLEDGE_AREAS = ['desenvolvimento', 'design', 'gestao', 'testes', 'devops', 'geral'] as const
export const KnowledgeArea = z.enum(KNOWLEDGE_AREAS, 'Área inválida')
export type KnowledgeArea = z.infer<typeof KnowledgeArea>

/** Given once per sprint, recipient and title. */
export const SHARE_POINTS = 5

export const KnowledgeShare = z.object({
  id: Id,
  sprintId: Id,
  fromUserId: Id,
  toUserId: Id,
  title: z.string(),
  description: z.string(),
  knowledgeArea: KnowledgeArea,
  /** `SHARE_POINTS`, or 0 for a repeated share. */
  points: z.int(),
  createdAt: Instant,
})
export type KnowledgeShare = z.infer<typeof KnowledgeShare>

const TITLE_OR_RECIPIENT_MISSING = 'Título e destinatário são obrigatórios'

export const KnowledgeDraft = z.object({
  sprintId: Id,
  toUserId: z.uuid(TITLE_OR_RECIPIENT_MISSING),
  title: requiredLine(TITLE_MAX, TITLE_OR_RECIPIENT_MISSING),
  description: text(DESCRIPTION_MAX).default(''),
  knowledgeArea: KnowledgeArea.default('geral'),
})
export type KnowledgeDraft = z.infer<typeof KnowledgeDraft>

export const DIRECTIONS = ['given', 'received'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const shareKnowledge = endpoint({
  method: 'POST',
  url: '/api/knowledge-sharing',
  summary: 'Compartilha conhecimento com uma pessoa',
  schema: { body: KnowledgeDraft, response: { 201: KnowledgeShare } },
})

export const listKnowledge = endpoint({
  method: 'GET',
  url: '/api/knowledge-sharing',
  summary: 'O que se deu e recebeu, o mais novo antes',
  schema: {
    querystring: page(200).extend({
      /** Both ways where absent. */
      direction: z.enum(DIRECTIONS, 'Direção inválida').optional(),
    }),
    response: { 200: z.array(KnowledgeShare) },
  },
})

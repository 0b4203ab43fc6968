import { endpoint } from '@cadencia/contract/endpoint'
import { fieldHistoryCall } from '@cadencia/contract/field-history'
import { byInstant, byValue, equals, type ListRules } from '@cadencia/contract/list-rules'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  DESCRIPTION_MAX,
  Id,
  IdParams,
  Instant,
  page,
  requiredLine,
  sortBy,
  TITLE_MAX,
  text,
} from '@cadencia/contract/values'
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
  descriptionFormat: TextFormat,
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
  config: { area: 'sprints' },
})

/** What shares can be sorted by; `-` before it reverses the order. */
export const KNOWLEDGE_SORTS = ['title', 'area', 'points', 'createdAt'] as const
export const KnowledgeSort = sortBy(KNOWLEDGE_SORTS)
export type KnowledgeSort = z.infer<typeof KnowledgeSort>

export const KnowledgeFilter = z.object({
  /** Both ways where absent. */
  direction: z.enum(DIRECTIONS, 'Direção inválida').optional(),
  knowledgeArea: KnowledgeArea.optional(),
  /** The other of the two people. */
  personId: Id.optional(),
  /** Part of title or description. */
  q: text(200, 'Busca muito longa').optional(),
})
export type KnowledgeFilter = z.infer<typeof KnowledgeFilter>

const SHARES_PER_PAGE = 200

/** How the list chooses and sorts shares. */
export const knowledgeRules: ListRules<KnowledgeShare, keyof KnowledgeFilter> = {
  filters: {
    direction: ['fromUserId', 'toUserId'],
    knowledgeArea: equals('knowledgeArea'),
    personId: ({ fromUserId, toUserId }, id) => [fromUserId, toUserId].includes(id),
    q: ['title', 'description'],
  },
  sorts: {
    title: ['title'],
    area: ['knowledgeArea'],
    points: byValue('points'),
    createdAt: byInstant('createdAt'),
  },
  sortOf: ({ sort = '-createdAt' }) => sort,
  pageSize: SHARES_PER_PAGE,
}

export const listKnowledge = endpoint({
  method: 'GET',
  url: '/api/knowledge-sharing',
  summary: 'O que se deu e recebeu, o mais novo antes se não houver outra ordem',
  schema: {
    querystring: page(SHARES_PER_PAGE).extend({
      ...KnowledgeFilter.shape,
      sort: KnowledgeSort.default('-createdAt'),
    }),
    response: { 200: z.array(KnowledgeShare) },
  },
  config: { area: 'sprints' },
})

export const getKnowledge = endpoint({
  method: 'GET',
  url: '/api/knowledge-sharing/:id',
  summary: 'Um conhecimento que se deu ou recebeu',
  schema: { params: IdParams, response: { 200: KnowledgeShare } },
  config: { area: 'sprints' },
})

export const getKnowledgeHistory = endpoint({
  ...fieldHistoryCall('o conhecimento'),
  url: '/api/knowledge-sharing/:id/history',
  config: { area: 'sprints' },
})

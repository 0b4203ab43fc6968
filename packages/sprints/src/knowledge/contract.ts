import { endpoint } from '@cadencia/contract/endpoint'
import { fieldHistoryCall } from '@cadencia/contract/field-history'
import {
  byInstant,
  byInteger,
  byText,
  equals,
  type FilterOf,
  listOf,
  type SortOf,
} from '@cadencia/contract/list'
import { TextFormat } from '@cadencia/contract/text-format'
import {
  DESCRIPTION_MAX,
  Id,
  IdParams,
  Instant,
  requiredLine,
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

export const KNOWLEDGE_LIST = listOf<KnowledgeShare>()({
  pageSize: 200,
  filters: {
    /** Both ways where absent. */
    direction: { schema: z.enum(DIRECTIONS, 'Direção inválida'), judge: ['fromUserId', 'toUserId'] },
    knowledgeArea: equals(KnowledgeArea),
    /** The other of the two people. */
    personId: { schema: Id, judge: ({ fromUserId, toUserId }, id) => [fromUserId, toUserId].includes(id) },
    /** Part of title or description. */
    q: { schema: text(200, 'Busca muito longa'), judge: ['title', 'description'] },
  },
  sorts: { title: byText(), area: { judge: ['knowledgeArea'] }, points: byInteger(), createdAt: byInstant() },
  sort: '-createdAt',
})
export type KnowledgeFilter = FilterOf<typeof KNOWLEDGE_LIST>

/** What shares can be sorted by; `-` before it reverses the order. */
export const KNOWLEDGE_SORTS = KNOWLEDGE_LIST.sortKeys
export type KnowledgeSort = SortOf<typeof KNOWLEDGE_LIST>

export const listKnowledge = endpoint({
  method: 'GET',
  url: '/api/knowledge-sharing',
  summary: 'O que se deu e recebeu, o mais novo antes se não houver outra ordem',
  schema: {
    querystring: KNOWLEDGE_LIST.query,
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

import { columnsOf } from '@cadencia/db/columns'
import { formatDate } from '@cadencia/locale/dates'
import { domainKind } from '@cadencia/records/domain-kind'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import { isShareReader } from '../read-repository.ts'
import type { KnowledgeShare } from './contract.ts'

/** What somebody taught somebody; it is never changed. */
export const knowledgeRecord = recordKind<KnowledgeShare>({
  kind: 'knowledge',
  area: 'sprints',
  table: 'knowledge_shares',
  columns: columnsOf<'knowledge_shares', KnowledgeShare>()({
    id: 'id',
    sprintId: 'sprint_id',
    fromUserId: 'from_user_id',
    toUserId: 'to_user_id',
    title: 'title',
    description: 'description',
    descriptionFormat: 'description_format',
    knowledgeArea: 'knowledge_area',
    points: 'points',
    createdAt: 'created_at',
  }),
  url: ({ id }) => `/sprints/knowledge/${id}`,
  title: ({ title }) => title,
  unknown: 'Conhecimento não encontrado.',
  history: [],
  facts: {},
})

export const shares = new RecordStore(knowledgeRecord)

/** Giver and receiver read what was shared; its giver links it. */
export const knowledgeKind = domainKind(shares, {
  detail: ({ createdAt }) => formatDate(createdAt),
  at: ({ createdAt }) => createdAt,
  readers: isShareReader,
  mayChange: async (db, id, { userId }) => (await shares.find(db, id))?.fromUserId === userId,
})

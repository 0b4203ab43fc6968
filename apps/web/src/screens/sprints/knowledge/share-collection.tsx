import type { KnowledgeShare } from '@cadencia/sprints/knowledge/contract'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { SHARE_FIELDS } from './fields.tsx'
import { ShareCard } from './share-card.tsx'
import type { ShareContext } from './share-cells.tsx'

/** Knowledge shares as list, table and cards. */
export const SHARE_COLLECTION: Collection<KnowledgeShare, ShareContext> = {
  id: 'knowledge',
  label: 'Conhecimento',
  noun: ['conhecimento', 'conhecimentos'],
  layouts: ['list', 'table', 'cards'],
  defaultSort: '-createdAt',
  titleLabel: 'Título',
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/sprints/knowledge/${id}`,
  cardHeightPx: 150,
  card: (share, context) => <ShareCard share={share} context={context} />,
  columns: columnsOf<KnowledgeShare, ShareContext>(SHARE_FIELDS),
  groupings: groupingsOf<KnowledgeShare, ShareContext>(SHARE_FIELDS, ['knowledgeArea']),
}

import { labelIn } from '@cadencia/locale/fallback'
import { KNOWLEDGE_AREAS, type KnowledgeShare } from '@cadencia/sprints/knowledge/contract'
import { RelativeTime } from '@cadencia/ui/relative-time'
import type { Collection } from '../../../collections/collection.ts'
import { AREA_LABELS } from './area-labels.ts'
import { ShareCard } from './share-card.tsx'
import { AreaBadge, OtherPerson, pointsLabel, type ShareContext, ShareSprint } from './share-cells.tsx'

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
  columns: [
    {
      id: 'person',
      label: 'Pessoa',
      widthPx: 190,
      listSlot: 'person',
      cell: (share, context) => <OtherPerson share={share} context={context} />,
    },
    {
      id: 'sprint',
      label: 'Sprint',
      widthPx: 200,
      listSlot: 'facts',
      cell: (share, context) => <ShareSprint share={share} context={context} />,
    },
    {
      id: 'created',
      label: 'Quando',
      widthPx: 130,
      listSlot: 'date',
      sortKey: 'createdAt',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
    {
      id: 'points',
      label: 'Pontos',
      widthPx: 170,
      sortKey: 'points',
      cell: (share, { direction }) => direction === 'given' && pointsLabel(share),
    },
    {
      id: 'area',
      label: 'Área',
      widthPx: 150,
      sortKey: 'area',
      cell: (share) => <AreaBadge share={share} />,
    },
  ],
  groupings: [
    {
      id: 'area',
      label: 'Área',
      keys: KNOWLEDGE_AREAS,
      keyOf: ({ knowledgeArea }) => knowledgeArea,
      labelOf: labelIn(AREA_LABELS),
    },
    {
      id: 'sprint',
      label: 'Sprint',
      keyOf: ({ sprintId }) => sprintId,
      labelOf: (id, { findSprint }) => findSprint(id)?.name ?? 'Outra sprint',
    },
  ],
}

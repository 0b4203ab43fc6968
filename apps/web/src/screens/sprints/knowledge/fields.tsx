import { KNOWLEDGE_AREAS, type KnowledgeShare } from '@cadencia/sprints/knowledge/contract'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { fieldsOf } from '../../../records/fields/field.ts'
import { AREA_LABELS } from './area-labels.ts'
import { AreaBadge, OtherPerson, pointsLabel, type ShareContext, ShareSprint } from './share-cells.tsx'

/** All that is known of a share. */
export const SHARE_FIELDS = fieldsOf<KnowledgeShare, ShareContext>()({
  toUserId: {
    kind: 'person',
    label: 'Destinatário',
    form: { isRequired: true, placeholder: 'Busque por nome' },
    column: {
      id: 'person',
      label: 'Pessoa',
      widthPx: 190,
      listSlot: 'person',
      cell: (share, context) => <OtherPerson share={share} context={context} />,
    },
  },
  title: { kind: 'text', label: 'Título', maxLength: 200, form: { isRequired: true } },
  description: { kind: 'longText', label: 'Descrição', rows: 4, form: {} },
  sprintId: {
    kind: 'sprint',
    label: 'Sprint',
    column: {
      id: 'sprint',
      widthPx: 200,
      listSlot: 'facts',
      cell: (share, context) => <ShareSprint share={share} context={context} />,
    },
    groups: { id: 'sprint', labelOf: (id, { findSprint }) => findSprint(id)?.name ?? 'Outra sprint' },
  },
  createdAt: {
    kind: 'instant',
    label: 'Quando',
    column: {
      id: 'created',
      widthPx: 130,
      sortKey: 'createdAt',
      listSlot: 'date',
      cell: ({ createdAt }) => <RelativeTime instant={createdAt} />,
    },
  },
  points: {
    kind: 'number',
    label: 'Pontos',
    column: {
      widthPx: 170,
      sortKey: 'points',
      cell: (share, { direction }) => direction === 'given' && pointsLabel(share),
    },
  },
  knowledgeArea: {
    kind: 'choice',
    label: 'Área',
    values: KNOWLEDGE_AREAS,
    labels: AREA_LABELS,
    form: { initial: 'geral' },
    column: { id: 'area', widthPx: 150, sortKey: 'area', cell: (share) => <AreaBadge share={share} /> },
    groups: { id: 'area' },
    filter: { all: 'Todas as áreas', param: 'area' },
  },
})

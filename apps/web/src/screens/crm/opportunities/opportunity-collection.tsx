import { type Opportunity, STAGES } from '@cadencia/crm/opportunities/contract'
import { formatDate } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { byPerson, type Collection, labelIn } from '../../../collections/collection.ts'
import { fullName } from '../../../kit/full-name.ts'
import { PersonCell } from '../../../records/people/person-cell.tsx'
import classes from '../crm.module.css'
import { STAGE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { FocusedOpportunityActions } from './opportunity-actions.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { CloseDate, daysInStage } from './opportunity-face.tsx'

/** What an opportunity's row needs beside the opportunity. */
export interface OpportunityContext {
  /** `YYYY-MM-DD` in São Paulo. */
  readonly today: string
}

/** Opportunities as the pipeline's board, list, table and the specified cards. */
export const OPPORTUNITY_COLLECTION: Collection<Opportunity, OpportunityContext> = {
  id: 'opportunities',
  label: 'Oportunidades',
  noun: ['oportunidade encontrada', 'oportunidades encontradas'],
  layouts: ['board', 'list', 'table', 'cards'],
  titleLabel: 'Título',
  titleSortKey: 'title',
  titlePx: 260,
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => recordUrl('opportunities', id),
  defaultSort: '-createdAt',
  cardHeightPx: 196,
  Actions: FocusedOpportunityActions,
  card: (opportunity, { today }) => <OpportunityCard opportunity={opportunity} today={today} />,
  summary: (opportunities) => formatCurrency(opportunities.reduce((sum, { value }) => sum + value, 0)),
  columns: [
    {
      id: 'lead',
      label: 'Lead',
      widthPx: 200,
      leastPx: 112,
      listSlot: 'facts',
      cell: ({ lead }) => lead && [lead.name, lead.company].filter(Boolean).join(' · '),
    },
    {
      id: 'owner',
      label: 'Responsável',
      widthPx: 170,
      leastPx: 100,
      listSlot: 'facts',
      cell: ({ owner }) => owner && <PersonCell name={fullName(owner)} imageUrl={owner.profileImageUrl} />,
    },
    {
      id: 'days',
      label: 'Na etapa há',
      widthPx: 96,
      listSlot: 'facts',
      cell: (opportunity, { today }) => plural(daysInStage(opportunity, today), 'dia', 'dias'),
      listCell: (opportunity, { today }) =>
        `${plural(daysInStage(opportunity, today), 'dia', 'dias')} na etapa`,
    },
    {
      id: 'closing',
      label: 'Fechamento',
      widthPx: 116,
      sortKey: 'expectedCloseDate',
      cell: (opportunity, { today }) => <CloseDate opportunity={opportunity} today={today} />,
    },
    {
      id: 'probability',
      label: 'Probabilidade',
      widthPx: 110,
      sortKey: 'probability',
      isNumeric: true,
      isHiddenByDefault: true,
      cell: ({ probability }) => `${probability}%`,
      listCell: ({ probability }) => (
        <span className={classes.rowFigure} title="Probabilidade">
          {probability}%
        </span>
      ),
    },
    {
      id: 'value',
      label: 'Valor',
      widthPx: 124,
      sortKey: 'value',
      isNumeric: true,
      cell: ({ value }) => formatCurrency(value),
      listCell: ({ value }) => <span className={classes.rowAmount}>{formatCurrency(value)}</span>,
    },
    {
      id: 'stage',
      label: 'Etapa',
      widthPx: 112,
      sortKey: 'stage',
      cell: ({ stage }) => <StatusBadge {...STAGE_BADGES[stage]} />,
      listCell: ({ stage }) => (
        <span className={classes.rowBadge}>
          <StatusBadge {...STAGE_BADGES[stage]} />
        </span>
      ),
    },
    {
      id: 'created',
      label: 'Criada em',
      widthPx: 120,
      sortKey: 'createdAt',
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ createdAt }) => formatDate(createdAt),
      listCell: ({ createdAt }) => `Criada em ${formatDate(createdAt)}`,
    },
  ],
  groupings: [
    {
      id: 'stage',
      label: 'Etapa',
      keys: STAGES,
      collapsedKeys: ['closed_won', 'closed_lost'],
      keyOf: ({ stage }) => stage,
      labelOf: labelIn(STAGE_BADGES),
    },
    byPerson('owner', ({ owner }) => owner),
  ],
}

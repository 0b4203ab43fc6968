import type { Opportunity } from '@cadencia/crm/opportunities/contract'
import { formatCurrency } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { recordUrl } from '../record-url.ts'
import { OPPORTUNITY_FIELDS, type OpportunityContext } from './fields.tsx'
import { FocusedOpportunityActions } from './opportunity-actions.tsx'
import { OpportunityCard } from './opportunity-card.tsx'
import { daysInStage } from './opportunity-face.tsx'

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
  columns: columnsOf<Opportunity, OpportunityContext>(OPPORTUNITY_FIELDS, {
    order: ['lead', 'owner', 'days', 'closing', 'probability', 'value', 'stage'],
    others: [
      {
        id: 'days',
        label: 'Na etapa há',
        widthPx: 96,
        listSlot: 'facts',
        isHiddenByDefault: 'table',
        cell: (opportunity, { today }) => plural(daysInStage(opportunity, today), 'dia', 'dias'),
        listCell: (opportunity, { today }) =>
          `${plural(daysInStage(opportunity, today), 'dia', 'dias')} na etapa`,
      },
    ],
  }),
  groupings: groupingsOf<Opportunity, OpportunityContext>(OPPORTUNITY_FIELDS),
}

import type { Opportunity, OpportunityFilter, Stage } from '@cadencia/crm/opportunities/contract'
import { useOpportunities } from '@cadencia/crm/opportunities/react'
import { formatCurrency } from '@cadencia/locale/numbers'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Text } from '@mantine/core'
import { memo, useDeferredValue, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { RecordSequence } from '../../../details/record-sequence.ts'
import { CardGrid } from '../../../lists/card-grid.tsx'
import { formatTotal } from '../../../lists/format-total.ts'
import records from '../../../lists/lists.module.css'
import { PagedList } from '../../../lists/paged-list.tsx'
import { useNow } from '../../../shell/use-now.ts'
import { STAGE_BADGES } from '../crm-labels.ts'
import leads from '../leads/leads.module.css'
import { recordUrl } from '../record-url.ts'
import { CloseDate, daysInStage, ProbabilityBar } from './opportunity-face.tsx'
import type { OpportunityFilters } from './opportunity-filters.ts'
import classes from './pipeline.module.css'
import { PipelineEmptyState } from './pipeline-empty-state.tsx'

const PAGE = 60
/** A card's usual height, in pixels. */
const ESTIMATED_CARD_PX = 196

interface OpportunityCardsProps {
  filter: OpportunityFilter
  stage: Stage | null
  sort: OpportunityFilters['sort']
  isFiltered: boolean
  clear: () => void
  onCreate: () => void
}

interface OpportunityCardProps {
  opportunity: Opportunity
  /** The São Paulo day. */
  today: string
}

/** The opportunities that the filters leave, as cards. */
export function OpportunityCards(props: OpportunityCardsProps) {
  const { filter, stage, sort, isFiltered, clear, onCreate } = props
  const queryFilter = useMemo(
    () => ({ ...filter, ...(stage ? { stage } : {}), sort, limit: String(PAGE) }),
    [filter, stage, sort],
  )
  const list = useOpportunities(useDeferredValue(queryFilter))
  const today = saoPauloDay(useNow())
  return (
    <PagedList
      label="Oportunidades"
      list={list}
      failed="Não foi possível carregar as oportunidades."
      failedNext="Não foi possível carregar mais oportunidades."
      emptyState={<PipelineEmptyState isFiltered={isFiltered} clear={clear} onCreate={onCreate} />}
    >
      {({ rows, total, onEnd }) => (
        <>
          <Text size="sm" c="dimmed" mb="xs" role="status">
            {formatTotal(total, 'oportunidade encontrada', 'oportunidades encontradas')}
          </Text>
          <RecordSequence path="/crm/opportunities" items={rows} total={total} />
          <CardGrid
            label="Oportunidades"
            items={rows}
            estimatedHeightPx={ESTIMATED_CARD_PX}
            onEnd={onEnd}
            renderCard={(opportunity) => (
              <OpportunityCard key={opportunity.id} opportunity={opportunity} today={today} />
            )}
          />
        </>
      )}
    </PagedList>
  )
}

const OpportunityCard = memo(function OpportunityCard({ opportunity, today }: OpportunityCardProps) {
  const { search } = useLocation()
  const { id, title, value, stage, probability, notes, lead, lostReason } = opportunity
  return (
    <article className={`${records.surface} ${records.card} ${classes.card}`} aria-label={title}>
      <div className={classes.cardHead}>
        <Link
          to={{ pathname: recordUrl('opportunities', id), search }}
          preventScrollReset
          data-record
          className={`${records.title} ${records.stretched}`}
        >
          {title}
        </Link>
        <StatusBadge {...STAGE_BADGES[stage]} />
      </div>
      {lead && <p className={classes.lead}>{[lead.name, lead.company].filter(Boolean).join(' · ')}</p>}
      <p className={classes.cardValue}>{formatCurrency(value)}</p>
      <ProbabilityBar probability={probability} />
      {(lostReason || notes) && <p className={leads.notes}>{lostReason ?? notes}</p>}
      <div className={`${records.facts} ${classes.cardFacts}`}>
        <CloseDate opportunity={opportunity} today={today} />
        <span>{plural(daysInStage(opportunity, today), 'dia', 'dias')} na etapa</span>
      </div>
    </article>
  )
})

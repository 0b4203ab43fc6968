import type { Opportunity } from '@cadencia/crm/opportunities/contract'
import { formatCurrency } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { excerptOf } from '@cadencia/text/excerpt'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { memo } from 'react'
import kanban from '../../../collections/board/boards.module.css'
import { RecordLink } from '../../../collections/rows/record-link.tsx'
import records from '../../../kit/lists.module.css'
import { STAGE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { CloseDate, daysInStage, ProbabilityBar } from './opportunity-face.tsx'
import classes from './pipeline.module.css'

interface OpportunityCardProps {
  opportunity: Opportunity
  /** `YYYY-MM-DD` in São Paulo. */
  today: string
}

/** An opportunity as a card, which leads to the record. */
export const OpportunityCard = memo(function OpportunityCard({ opportunity, today }: OpportunityCardProps) {
  const { id, title, value, stage, probability, notes, lead, lostReason } = opportunity
  return (
    <article className={`${records.surface} ${records.card} ${classes.card}`} aria-label={title}>
      <div className={classes.cardHead}>
        <RecordLink pathname={recordUrl('opportunities', id)}>{title}</RecordLink>
        <StatusBadge {...badgeOf(STAGE_BADGES, stage)} />
      </div>
      {lead && <p className={classes.lead}>{[lead.name, lead.company].filter(Boolean).join(' · ')}</p>}
      <p className={classes.cardValue}>{formatCurrency(value)}</p>
      <ProbabilityBar probability={probability} />
      {(lostReason || notes) && (
        <p className={kanban.description}>{lostReason ?? excerptOf(notes, opportunity.notesFormat)}</p>
      )}
      <div className={`${records.facts} ${classes.cardFacts}`}>
        <CloseDate opportunity={opportunity} today={today} />
        <span>{plural(daysInStage(opportunity, today), 'dia', 'dias')} na etapa</span>
      </div>
    </article>
  )
})

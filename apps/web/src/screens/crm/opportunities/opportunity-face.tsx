import { isOpenStage, type Opportunity } from '@cadencia/crm/opportunities/contract'
import { formatDate } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { daysBetween, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { initials, plural } from '@cadencia/locale/text'
import { excerptOf } from '@cadencia/text/excerpt'
import { IconCalendarEvent, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import kanban from '../../../collections/board/boards.module.css'
import { fullName } from '../../../kit/full-name.ts'
import { MeterBar } from '../../../records/panel/meter-bar.tsx'
import classes from './pipeline.module.css'

interface OpportunityFaceProps {
  opportunity: Opportunity
  /** Today in São Paulo. */
  today: string
  actions?: ReactNode
}

/** Whole days since an opportunity came into its stage. */
export function daysInStage({ stageSince }: Opportunity, today: string): number {
  return Math.max(0, daysBetween(saoPauloDay(stageSince), today))
}

/** What a board's card shows of its opportunity. Plain elements: it is drawn hundreds of times. */
export function OpportunityFace({ opportunity, today, actions }: OpportunityFaceProps) {
  const { title, lead, value, notes, owner, stage } = opportunity
  const isOpen = isOpenStage(stage)
  return (
    <>
      <div className={classes.faceHead}>
        <h3 className={`${kanban.title} ${classes.grow}`}>{title}</h3>
        {actions}
      </div>
      {lead && <p className={classes.lead}>{lead.company || lead.name}</p>}
      <p className={classes.value}>{formatCurrency(value)}</p>
      {isOpen && <ProbabilityBar probability={opportunity.probability} />}
      {opportunity.lostReason && <p className={kanban.description}>{opportunity.lostReason}</p>}
      {notes !== '' && !opportunity.lostReason && (
        <p className={kanban.description}>{excerptOf(notes, opportunity.notesFormat)}</p>
      )}
      <div className={kanban.facts}>
        <CloseDate opportunity={opportunity} today={today} />
        <span title="Dias nesta etapa">
          <IconClock size={13} stroke={1.75} aria-hidden />
          {plural(daysInStage(opportunity, today), 'dia', 'dias')} na etapa
        </span>
        {owner && (
          <span className={classes.owner} title={fullName(owner)}>
            <span className={kanban.avatar} aria-hidden>
              {initials(fullName(owner))}
            </span>
          </span>
        )}
      </div>
    </>
  )
}

/** When it is to close, red once that day is over; when it did. */
export function CloseDate({ opportunity, today }: Pick<OpportunityFaceProps, 'opportunity' | 'today'>) {
  const { expectedCloseDate, closedAt } = opportunity
  if (closedAt) {
    return (
      <span title="Fechamento" className={classes.closing}>
        <IconCalendarEvent size={13} stroke={1.75} aria-hidden />
        <time dateTime={closedAt}>{formatDate(closedAt)}</time>
      </span>
    )
  }
  if (!expectedCloseDate) return null
  const isLate = expectedCloseDate < today
  return (
    <span title="Previsão de fechamento" className={classes.closing} data-late={isLate || undefined}>
      <IconCalendarEvent size={13} stroke={1.75} aria-hidden />
      <time dateTime={expectedCloseDate}>{formatDate(expectedCloseDate)}</time>
      {isLate && ' (vencida)'}
    </span>
  )
}

/** How likely it is, percent. */
export function ProbabilityBar({ probability }: { probability: number }) {
  return (
    <div className={classes.probability}>
      <MeterBar label={`Probabilidade ${probability}%`} value={probability}>
        <span>{probability}%</span>
      </MeterBar>
    </div>
  )
}

import {
  BOARD_CARDS_MAX,
  type BoardColumn,
  type Opportunity,
  type OpportunityFilter,
  type Stage,
} from '@cadencia/crm/opportunities/contract'
import { formatCurrency } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useBoardStore } from '../../../collections/board/board-store.ts'
import kanban from '../../../collections/board/boards.module.css'
import { CardIconButton } from '../../../collections/board/card-icon-button.tsx'
import { CardList } from '../../../collections/board/card-list.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import classes from './pipeline.module.css'
import { PipelineCard } from './pipeline-card.tsx'
import { EMPTY_LABELS, isOpenStage } from './pipeline-labels.ts'

/** A card with a bar and a line of facts, in pixels. */
const ESTIMATED_CARD_PX = 138

interface PipelineColumnProps {
  column: BoardColumn
  filter: OpportunityFilter
  onCreate: (stage: Stage) => void
  /** Asks for more cards. */
  onMore: (stage: Stage) => void
}

/** One stage: its figures and its cards, of which only those in sight are drawn. */
export const PipelineColumn = memo(function PipelineColumn({
  column,
  filter,
  onCreate,
  onMore,
}: PipelineColumnProps) {
  const { stage, count, value, opportunities, next } = column
  const { label, tone } = STAGE_BADGES[stage]
  const isTarget = useBoardStore(({ target }) => target?.status === stage)
  const area = useRef<HTMLElement>(null)
  const isFull = opportunities.length >= BOARD_CARDS_MAX
  const hasMore = next !== null && !isFull
  // Another function once there are more cards, so that reaching their end calls it again.
  const loaded = opportunities.length
  const onEnd = useMemo(
    () => (hasMore && loaded > 0 ? () => onMore(stage) : undefined),
    [hasMore, loaded, onMore, stage],
  )
  return (
    <section
      ref={area}
      className={kanban.column}
      data-column={stage}
      data-target={isTarget || undefined}
      aria-label={label}
    >
      <header className={`${kanban.columnHead} ${classes.head}`} data-tone={tone}>
        <h2 className={kanban.columnTitle}>{label}</h2>
        <Badge variant="default" radius="sm" aria-label={plural(count, 'oportunidade', 'oportunidades')}>
          {count}
        </Badge>
        <span className={kanban.grow} />
        {isOpenStage(stage) && (
          <CardIconButton
            label={`Adicionar oportunidade em ${label}`}
            icon={IconPlus}
            onClick={() => onCreate(stage)}
          />
        )}
        <span className={classes.sum}>{formatCurrency(value)}</span>
      </header>
      <CardList<Opportunity>
        status={stage}
        label={label}
        items={opportunities}
        estimatedHeightPx={ESTIMATED_CARD_PX}
        area={area}
        onEnd={onEnd}
        renderCard={(opportunity, isTabStop) => (
          <PipelineCard opportunity={opportunity} isTabStop={isTabStop} />
        )}
      />
      {count === 0 && (
        <div className={kanban.empty}>
          <p>{EMPTY_LABELS[stage]}</p>
        </div>
      )}
      {next !== null && isFull && (
        <Button component={Link} to={listUrl(stage, filter)} variant="subtle" size="compact-md" m={6}>
          Ver todas as {count}
        </Button>
      )}
    </section>
  )
})

/** The list of the same filter, which pages through all of them. */
function listUrl(stage: Stage, { q, assignedTo }: OpportunityFilter): string {
  const params = new URLSearchParams({ view: 'list', stage })
  if (q) params.set('q', q)
  if (assignedTo) params.set('owner', assignedTo)
  return `/crm/opportunities?${params}`
}

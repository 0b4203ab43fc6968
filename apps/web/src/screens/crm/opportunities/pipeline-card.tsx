import { type Opportunity, STAGES } from '@cadencia/crm/opportunities/contract'
import { IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import kanban from '../../../collections/board/boards.module.css'
import { CardButtons } from '../../../collections/board/card-buttons.tsx'
import { CardIconButton } from '../../../collections/board/card-icon-button.tsx'
import { useDraggableCard } from '../../../collections/board/drag-and-drop.ts'
import { MoveMenu } from '../../../collections/board/move-menu.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { OpportunityFace } from './opportunity-face.tsx'
import { usePipelineCards } from './pipeline-card-context.ts'
import { INSTRUCTIONS_ID } from './pipeline-labels.ts'

interface PipelineCardProps {
  opportunity: Opportunity
  /** The one card of its column that Tab leads to. */
  isTabStop: boolean
}

/** An opportunity on the board: dragged by pointer, finger or Space, opened by a click or Enter. */
export const PipelineCard = memo(function PipelineCard({ opportunity, isTabStop }: PipelineCardProps) {
  const { today, open, onKey } = usePipelineCards()
  const { ref, isDragged } = useDraggableCard(opportunity.id)
  const titleId = `opportunity-${opportunity.id}`
  return (
    <article
      ref={ref}
      className={kanban.card}
      tabIndex={isTabStop ? 0 : -1}
      data-card={opportunity.id}
      data-dragged={isDragged || undefined}
      aria-labelledby={titleId}
      aria-describedby={INSTRUCTIONS_ID}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) onKey(event, opportunity)
      }}
      onClick={(event) => {
        if (!event.defaultPrevented) open(opportunity)
      }}
    >
      <OpportunityFace
        opportunity={opportunity}
        today={today}
        titleId={titleId}
        actions={<CardActions opportunity={opportunity} isInTabOrder={isTabStop} />}
      />
    </article>
  )
})

function CardActions({ opportunity, isInTabOrder }: { opportunity: Opportunity; isInTabOrder: boolean }) {
  const { askDelete, moveTo } = usePipelineCards()
  const others = STAGES.filter((stage) => stage !== opportunity.stage)
  const tabIndex = isInTabOrder ? 0 : -1
  return (
    <CardButtons>
      <MoveMenu
        label="Mover oportunidade"
        columns={others.map((column) => ({ column, title: STAGE_BADGES[column].label }))}
        tabIndex={tabIndex}
        onMove={(stage) => moveTo(opportunity, stage)}
      />
      <CardIconButton
        label="Excluir oportunidade"
        icon={IconTrash}
        tabIndex={tabIndex}
        onClick={() => askDelete(opportunity)}
      />
    </CardButtons>
  )
}

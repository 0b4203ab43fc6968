import { type Opportunity, STAGES, type Stage } from '@cadencia/crm/opportunities/contract'
import { badgeOf } from '@cadencia/ui/status-badge'
import { IconTrash } from '@tabler/icons-react'
import { CardButtons } from '../../../collections/board/card-buttons.tsx'
import { CardIconButton } from '../../../collections/board/card-icon-button.tsx'
import { MoveMenu } from '../../../collections/board/move-menu.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { OpportunityFace } from './opportunity-face.tsx'

/** What the cards need of their board; seldom another object, so that they are drawn anew only when they change. */
export interface CardContext {
  /** Today in São Paulo, `YYYY-MM-DD`. */
  readonly today: string
  readonly askDelete: (opportunity: Opportunity) => void
  /** To the top of a stage. */
  readonly moveTo: (opportunity: Opportunity, stage: Stage) => void
}

/** An opportunity on the board. */
export function renderCard(opportunity: Opportunity, context: CardContext, isTabStop: boolean) {
  return (
    <OpportunityFace
      opportunity={opportunity}
      today={context.today}
      actions={<CardActions opportunity={opportunity} context={context} isInTabOrder={isTabStop} />}
    />
  )
}

interface CardActionsProps {
  opportunity: Opportunity
  context: CardContext
  isInTabOrder: boolean
}

function CardActions({ opportunity, context, isInTabOrder }: CardActionsProps) {
  const others = STAGES.filter((stage) => stage !== opportunity.stage)
  const tabIndex = isInTabOrder ? 0 : -1
  return (
    <CardButtons>
      <MoveMenu
        label="Mover oportunidade"
        columns={others.map((column) => ({ column, title: badgeOf(STAGE_BADGES, column).label }))}
        tabIndex={tabIndex}
        onMove={(stage) => context.moveTo(opportunity, stage)}
      />
      <CardIconButton
        label="Excluir oportunidade"
        icon={IconTrash}
        tabIndex={tabIndex}
        onClick={() => context.askDelete(opportunity)}
      />
    </CardButtons>
  )
}

import type { OpportunityPosition } from '@cadencia/crm/opportunities/board-order'
import { isLost, isWon, type Opportunity, type Stage } from '@cadencia/crm/opportunities/contract'
import { badgeOf } from '@cadencia/ui/status-badge'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isOutdated } from '../../../collections/board/is-outdated.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'
import { STAGE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { showSuccess } from '../show-success.ts'

const FAILED = 'Falha ao mover oportunidade. Tente novamente.'
const CHANGED = 'O quadro mudou enquanto isso e foi atualizado. Mova de novo, se ainda for o caso.'

interface Losing {
  readonly card: Opportunity
  readonly position: OpportunityPosition
}

/** Says that an opportunity was won, and leads to its client. */
export function useWinToast() {
  const navigate = useNavigate()
  return ({ title, clientId }: Opportunity) =>
    showSuccess(
      `Oportunidade '${title}' ganha.`,
      clientId
        ? { label: 'Ver cliente', onClick: () => void navigate(recordUrl('clients', clientId)) }
        : undefined,
    )
}

/**
 * Offers to move an opportunity back to `position`; not where it is or was won, since winning makes clients and
 * converts leads.
 */
export function showMove(
  before: Opportunity,
  moved: Opportunity,
  {
    position,
    move,
  }: {
    readonly position: OpportunityPosition
    readonly move: (position: OpportunityPosition) => Promise<unknown>
  },
): void {
  const { stage, probability } = before
  if (stage === moved.stage || [stage, moved.stage].some(isWon)) return
  showUndo({
    title: 'Oportunidade movida',
    message: `${moved.title}: ${badgeOf(STAGE_BADGES, moved.stage).label}`,
    // Moving alone would give it the usual probability of its stage.
    undo: () => move({ ...position, ...(isLost(stage) ? {} : { probability }) }),
  })
}

/**
 * Moves between stages: losing asks why first, winning says so and leads to the client, the others can be undone.
 *
 * @param positionOf where a card stands
 */
export function useStageMoves(
  move: (id: string, position: OpportunityPosition) => Promise<Opportunity>,
  positionOf: (card: Opportunity) => OpportunityPosition,
) {
  const [losing, setLosing] = useState<Losing>()
  const showWin = useWinToast()

  /** Answers whether it was moved. */
  async function moveCard(card: Opportunity, position: OpportunityPosition): Promise<boolean> {
    const earlier = positionOf(card)
    try {
      const moved = await move(card.id, position)
      if (isWon(moved.stage) && !isWon(card.stage)) showWin(moved)
      else showMove(card, moved, { position: earlier, move: (back) => move(card.id, back) })
      return true
    } catch (error) {
      if (isOutdated(error)) showFailure(undefined, CHANGED)
      else showFailure(error, FAILED)
      return false
    }
  }
  const isLoss = (card: Opportunity, stage: Stage) => isLost(stage) && !isLost(card.stage)

  return {
    /** Resolves to whether it was moved; undefined where the reason is asked first. */
    moveTo: (card: Opportunity, position: OpportunityPosition): Promise<boolean> | undefined => {
      if (!isLoss(card, position.stage)) return moveCard(card, position)
      setLosing({ card, position })
      return undefined
    },
    /** What is about to be lost, once its reason is known. */
    losing,
    lose: (lostReason: string) => {
      if (losing) void moveCard(losing.card, { ...losing.position, lostReason })
      setLosing(undefined)
    },
    cancelLosing: () => setLosing(undefined),
  }
}

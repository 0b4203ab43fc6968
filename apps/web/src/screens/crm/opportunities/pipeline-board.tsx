import { useOpportunityBoard } from '@cadencia/crm/opportunities/board'
import {
  currentPosition,
  type OpportunityPosition,
  positionAt,
} from '@cadencia/crm/opportunities/board-order'
import type {
  Opportunity,
  OpportunityBoard,
  OpportunityFilter,
  Stage,
} from '@cadencia/crm/opportunities/contract'
import { messageOf } from '@cadencia/http/http-error'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { ErrorState } from '@cadencia/ui/error-state'
import { Group, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { BoardFrame } from '../../../collections/board/board-frame.tsx'
import { type ItemColumns, useBoardStore } from '../../../collections/board/board-store.ts'
import { useCardKeys } from '../../../collections/board/use-card-keys.ts'
import { useNow } from '../../../kit/use-now.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { useSteps } from '../../../records/actions/step-actions.ts'
import { RecordSequence } from '../../../records/panel/record-sequence.ts'
import { recordUrl } from '../record-url.ts'
import { DeleteOpportunityDialog } from './delete-opportunity-dialog.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { OpportunityFace } from './opportunity-face.tsx'
import { PipelineCardsProvider } from './pipeline-card-context.ts'
import { PipelineColumn } from './pipeline-column.tsx'
import { ANNOUNCEMENTS, INSTRUCTIONS, INSTRUCTIONS_ID } from './pipeline-labels.ts'
import { PipelineSkeleton } from './pipeline-skeleton.tsx'
import { PipelineSummary } from './pipeline-summary.tsx'
import { StagePicker } from './stage-picker.tsx'
import { useStageMoves } from './use-stage-moves.ts'

interface PipelineBoardProps {
  /** The same object as long as it means the same. */
  filter: OpportunityFilter
  /** Leads to the other layouts. */
  layoutSwitch: ReactNode
  emptyState: ReactNode
  onCreate: (stage?: Stage) => void
}

/** The board of the six stages, once it is loaded. */
export function PipelineBoard({ filter, layoutSwitch, emptyState, onCreate }: PipelineBoardProps) {
  const { board, error, isFetching, refetch, move, more } = useOpportunityBoard(filter)
  if (!board) {
    if (!error) return <PipelineSkeleton />
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar o pipeline.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (board.columns.every(({ count }) => count === 0)) return emptyState
  return <LoadedBoard {...{ board, filter, layoutSwitch, move, more, onCreate }} />
}

interface LoadedBoardProps extends Pick<PipelineBoardProps, 'filter' | 'layoutSwitch' | 'onCreate'> {
  board: OpportunityBoard
  move: (id: string, position: OpportunityPosition) => Promise<Opportunity>
  more: (stage: Stage) => void
}

function LoadedBoard({ board, filter, layoutSwitch, move, more, onCreate }: LoadedBoardProps) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const area = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => columnsOf(board), [board])
  const inOrder = useMemo(() => board.columns.flatMap(({ opportunities }) => opportunities), [board])
  const { moveTo, losing, lose, cancelLosing } = useStageMoves(move, (card) =>
    currentPosition(card, columns[card.stage]),
  )
  const [deleting, setDeleting] = useState<Opportunity>()
  const today = saoPauloDay(useNow())
  const open = ({ id }: Opportunity) =>
    void navigate({ pathname: recordUrl('opportunities', id), search }, { preventScrollReset: true })
  const toTop = (card: Opportunity, stage: Stage) => {
    const position = positionAt(card, stage, { visible: columns[stage], index: 0 })
    if (position) void moveTo(card, position)
  }
  const onKey = useCardKeys({ columns, canWrite: true, open, askDelete: setDeleting, add: onCreate })
  useSteps({
    ids: inOrder.map(({ id }) => id),
    noun: 'oportunidade',
    focus: useBoardStore.getState().focus,
  })
  const stable = useStable({ open, askDelete: setDeleting, moveTo: toTop, onKey })
  const cards = useMemo(() => ({ today, ...stable }), [today, stable])

  return (
    <PipelineCardsProvider value={cards}>
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <PipelineSummary board={board} />
        {layoutSwitch}
      </Group>
      <RecordSequence path="/crm/opportunities" items={inOrder} />
      <BoardFrame<Stage, Opportunity>
        columns={columns}
        announcements={ANNOUNCEMENTS}
        board={area}
        isWide
        movesLabel="Movimento de oportunidades"
        renderFace={(opportunity) => <OpportunityFace opportunity={opportunity} today={today} />}
        onDrop={(card, { status, index }) => {
          const position = positionAt(card, status, { visible: columns[status], index })
          return position && moveTo(card, position)
        }}
        before={
          <>
            <VisuallyHidden id={INSTRUCTIONS_ID}>{INSTRUCTIONS}</VisuallyHidden>
            <StagePicker board={area} columns={board.columns} />
          </>
        }
      >
        {board.columns.map((column) => (
          <PipelineColumn
            key={column.stage}
            column={column}
            filter={filter}
            onCreate={onCreate}
            onMore={more}
          />
        ))}
      </BoardFrame>
      <LostDialog opportunity={losing?.card} onLose={lose} onClose={cancelLosing} />
      {deleting && <DeleteOpportunityDialog opportunity={deleting} onClose={() => setDeleting(undefined)} />}
    </PipelineCardsProvider>
  )
}

/** The cards of each stage, in the order of the stages. */
function columnsOf(board: OpportunityBoard): ItemColumns<Stage, Opportunity> {
  const columns: Record<Stage, readonly Opportunity[]> = {
    prospecting: [],
    qualification: [],
    proposal: [],
    negotiation: [],
    closed_won: [],
    closed_lost: [],
  }
  for (const { stage, opportunities } of board.columns) columns[stage] = opportunities
  return columns
}

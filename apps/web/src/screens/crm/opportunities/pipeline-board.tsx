import { besideAt, besideNow } from '@cadencia/board/position'
import { useOpportunityBoard } from '@cadencia/crm/opportunities/board'
import type { OpportunityPosition } from '@cadencia/crm/opportunities/board-order'
import {
  BOARD_CARDS_MAX,
  isOpenStage,
  type Opportunity,
  type OpportunityBoard,
  type OpportunityFilter,
  STAGES,
  type Stage,
  type BoardColumn as StageColumn,
} from '@cadencia/crm/opportunities/contract'
import { messageOf } from '@cadencia/http/http-error'
import { formatCurrency } from '@cadencia/locale/numbers'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { ErrorState } from '@cadencia/ui/error-state'
import { badgeOf } from '@cadencia/ui/status-badge'
import { Button, Group, Skeleton } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Board, type BoardColumn } from '../../../collections/board/board.tsx'
import { BoardSkeleton } from '../../../collections/board/board-skeleton.tsx'
import { type ItemColumns, useBoardStore } from '../../../collections/board/board-store.ts'
import kanban from '../../../collections/board/boards.module.css'
import { useNow } from '../../../kit/use-now.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { useSteps } from '../../../records/actions/step-actions.ts'
import { RecordSequence } from '../../../records/panel/record-sequence.ts'
import { STAGE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { DeleteOpportunityDialog } from './delete-opportunity-dialog.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { OpportunityFace } from './opportunity-face.tsx'
import classes from './pipeline.module.css'
import { type CardContext, renderCard } from './pipeline-card.tsx'
import { PipelineSummary } from './pipeline-summary.tsx'
import { useStageMoves } from './use-stage-moves.ts'

/** What an empty column says. */
const EMPTY_LABELS = {
  prospecting: 'Nada em prospecção',
  qualification: 'Nada em qualificação',
  proposal: 'Nenhuma proposta aberta',
  negotiation: 'Nada em negociação',
  closed_won: 'Nada ganho ainda',
  closed_lost: 'Nada perdido',
} as const satisfies Record<Stage, string>

/** What the keys do on a card. */
const INSTRUCTIONS =
  'Setas percorrem as oportunidades. Espaço levanta a oportunidade para mover: com as setas escolha a etapa e o lugar, ' +
  'espaço solta, Esc cancela. Enter abre, N cria uma oportunidade, Delete exclui.'

/** A card with a bar and a line of facts, in pixels. */
const CARD_PX = 138

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
    if (!error) {
      return (
        <>
          <Skeleton height={40} mb="md" maw={480} aria-hidden />
          <BoardSkeleton titles={STAGES.map((stage) => STAGE_BADGES[stage].label)} cards={[2]} />
        </>
      )
    }
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
  const columns = useMemo(() => columnsOf(board), [board])
  const inOrder = useMemo(() => board.columns.flatMap(({ opportunities }) => opportunities), [board])
  const { moveTo, losing, lose, cancelLosing } = useStageMoves(move, ({ id, stage, lostReason }) => ({
    stage,
    ...besideNow(id, columns[stage]),
    ...(lostReason === null ? {} : { lostReason }),
  }))
  const [deleting, setDeleting] = useState<Opportunity>()
  const today = saoPauloDay(useNow())
  const open = ({ id }: Opportunity) =>
    void navigate({ pathname: recordUrl('opportunities', id), search }, { preventScrollReset: true })
  const toTop = (card: Opportunity, stage: Stage) => {
    const beside = besideAt(card.id, columns[stage], 0)
    if (beside) void moveTo(card, { stage, ...beside })
  }
  useSteps({
    ids: inOrder.map(({ id }) => id),
    noun: 'oportunidade',
    focus: useBoardStore.getState().focus,
  })
  const stable = useStable({ askDelete: setDeleting, moveTo: toTop, add: onCreate })
  const context = useMemo(() => ({ today, ...stable }), [today, stable])
  const drawn = useMemo(
    () => board.columns.map((column) => drawnColumn(column, filter, more)),
    [board, filter, more],
  )

  return (
    <>
      <div className={classes.top}>
        <Group justify="space-between" gap="sm">
          <PipelineSummary board={board} />
          {layoutSwitch}
        </Group>
      </div>
      <RecordSequence path="/crm/opportunities" items={inOrder} />
      <Board<Stage, Opportunity, CardContext>
        columns={drawn}
        noun={['Oportunidade', 'oportunidades']}
        instructions={INSTRUCTIONS}
        pickerLabel="Etapa"
        cardHeightPx={CARD_PX}
        renderCard={renderCard}
        renderFace={(opportunity) => <OpportunityFace opportunity={opportunity} today={today} />}
        context={context}
        onMove={(card, stage, beside) => moveTo(card, { stage, ...beside })}
        onOpen={open}
        onAskDelete={setDeleting}
        onAdd={stable.add}
      />
      <LostDialog opportunity={losing?.card} onLose={lose} onClose={cancelLosing} />
      {deleting && <DeleteOpportunityDialog opportunity={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** One stage with its figures. */
function drawnColumn(
  column: StageColumn,
  filter: OpportunityFilter,
  more: (stage: Stage) => void,
): BoardColumn<Stage, Opportunity> {
  const { stage, count, value, opportunities, next } = column
  const { label } = badgeOf(STAGE_BADGES, stage)
  const isFull = opportunities.length >= BOARD_CARDS_MAX
  return {
    key: stage,
    title: label,
    cards: opportunities,
    count,
    countLabel: plural(count, 'oportunidade', 'oportunidades'),
    ...(isOpenStage(stage) ? { add: { label: `Adicionar oportunidade em ${label}` } } : {}),
    sum: formatCurrency(value),
    after: (
      <>
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
      </>
    ),
    // Another function once there are more cards, so that reaching their end calls it again.
    onEnd: next !== null && !isFull && opportunities.length > 0 ? () => more(stage) : undefined,
  }
}

/** The list of the same filter, which pages through all of them. */
function listUrl(stage: Stage, { q, assignedTo }: OpportunityFilter): string {
  const params = new URLSearchParams({ view: 'list', stage })
  if (q) params.set('q', q)
  if (assignedTo) params.set('owner', assignedTo)
  return `/crm/opportunities?${params}`
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

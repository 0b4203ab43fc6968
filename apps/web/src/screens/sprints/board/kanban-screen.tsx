import { messageOf } from '@cadencia/http/http-error'
import { isClosed } from '@cadencia/sprints/contract'
import { useSprint } from '@cadencia/sprints/react'
import { prefetchBoard, useBoard } from '@cadencia/sprints/tasks/board-react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { ErrorState } from '@cadencia/ui/error-state'
import { Skeleton } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useParams } from 'react-router'
import { BoardSkeleton } from '../../../collections/board/board-skeleton.tsx'
import { ActionButton } from '../../../kit/action-button.tsx'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { BoardContent } from './board-content.tsx'
import { COLUMNS, columnLabels } from './board-labels.ts'
import { useBoardUrlState } from './use-board-url-state.ts'
import { useTaskRights } from './use-task-rights.ts'

const CLOSED_REASON = 'A sprint foi concluída: o quadro fica só para consulta.'
const LOAD_FAILED = 'Não foi possível carregar o quadro.'

/** The board of one sprint, at `/sprints/:sprintId/kanban`. */
export function KanbanScreen() {
  const { sprintId = '' } = useParams()
  return <SprintBoard key={sprintId} sprintId={sprintId} />
}

KanbanScreen.prefetch = ({ client, params: { sprintId } }: ScreenAddress) =>
  sprintId && prefetchBoard(client, sprintId)

function SprintBoard({ sprintId }: { sprintId: string }) {
  const { data: sprint, error: sprintError, isFetching, refetch } = useSprint(sprintId)
  const board = useBoard(sprintId)
  const rights = useTaskRights()
  const address = useBoardUrlState()
  const isFixed = sprint !== undefined && isClosed(sprint)
  const writeReason = rights.writeReason ?? (isFixed ? CLOSED_REASON : undefined)
  const { deleteReason: refusalOf } = rights
  const deleteReason = useCallback((task: Task) => writeReason ?? refusalOf(task), [writeReason, refusalOf])
  const error = sprintError ?? board.error
  const isLoaded = sprint !== undefined && board.columns !== undefined

  return (
    <Screen
      title={sprint ? `Kanban - ${sprint.name}` : 'Kanban'}
      subtitle="Visualize e gerencie as tarefas da sprint"
      create={
        sprint && { label: 'Nova Tarefa', reason: writeReason, onClick: () => address.openNew('pending') }
      }
      actions={
        sprint && (
          <ActionButton
            variant="default"
            to={`/sprints/${sprintId}`}
            leftSection={<IconListDetails size={16} stroke={1.75} aria-hidden />}
          >
            Detalhes
          </ActionButton>
        )
      }
    >
      {error && !isLoaded && (
        <ErrorState
          message={messageOf(error, LOAD_FAILED)}
          isRetrying={isFetching || board.isFetching}
          onRetry={() => {
            if (sprintError) void refetch()
            if (board.error) void board.refetch()
          }}
        />
      )}
      {!error && !isLoaded && (
        <>
          <Skeleton height={20} mb="sm" aria-hidden />
          <Skeleton height={36} mb="md" aria-hidden />
          <BoardSkeleton titles={COLUMNS.map((status) => columnLabels(status).title)} cards={[3, 2]} />
        </>
      )}
      {isLoaded && board.columns && (
        <BoardContent
          sprint={sprint}
          board={board}
          columns={board.columns}
          writeReason={writeReason}
          deleteReason={deleteReason}
          address={address}
        />
      )}
    </Screen>
  )
}

import { type BoardColumns, positionAt, type TaskPosition } from '@cadencia/sprints/tasks/board-order'
import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { BoardFrame } from '../../../collections/board/board-frame.tsx'
import { useBoardCards } from './board-card-context.ts'
import { BoardColumn } from './board-column.tsx'
import { ANNOUNCEMENTS, COLUMNS, INSTRUCTIONS, INSTRUCTIONS_ID } from './board-labels.ts'
import { CardFace } from './card-face.tsx'
import { ColumnPicker } from './column-picker.tsx'

interface BoardViewProps {
  columns: BoardColumns
  shown: BoardColumns
  addReason: string | undefined
  onMove: (task: Task, position: TaskPosition) => Promise<boolean>
  onAdd: (status: TaskStatus) => void
}

/** The three columns, between which tasks are dragged. On a phone they stand beside each other, one in sight. */
export function BoardView({ columns, shown, addReason, onMove, onAdd }: BoardViewProps) {
  const board = useRef<HTMLDivElement>(null)
  const { today, nameOf } = useBoardCards()
  return (
    <BoardFrame<TaskStatus, Task>
      columns={shown}
      announcements={ANNOUNCEMENTS}
      board={board}
      movesLabel="Movimento de tarefas"
      renderFace={(task) => <CardFace task={task} today={today} nameOf={nameOf} />}
      onDrop={(task, { status, index }) => {
        const position = positionAt(task, status, { visible: shown[status], index })
        return position && onMove(task, position)
      }}
      before={
        <>
          <VisuallyHidden id={INSTRUCTIONS_ID}>{INSTRUCTIONS}</VisuallyHidden>
          <ColumnPicker board={board} shown={shown} />
        </>
      }
    >
      {COLUMNS.map((status) => (
        <BoardColumn
          key={status}
          status={status}
          tasks={shown[status]}
          total={columns[status].length}
          addReason={addReason}
          onAdd={onAdd}
        />
      ))}
    </BoardFrame>
  )
}

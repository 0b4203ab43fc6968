import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { useBoardStore } from '../../../collections/board/board-store.ts'
import classes from '../../../collections/board/boards.module.css'
import { CardIconButton } from '../../../collections/board/card-icon-button.tsx'
import { CardList } from '../../../collections/board/card-list.tsx'
import { columnLabels } from './board-labels.ts'
import { TaskCard } from './task-card.tsx'

/** A card without description, in pixels. */
const ESTIMATED_CARD_PX = 116

interface BoardColumnProps {
  status: TaskStatus
  /** The visible ones, in their order. */
  tasks: readonly Task[]
  /** With the hidden ones. */
  total: number
  /** Why no task can be added; undefined: one can. */
  addReason: string | undefined
  onAdd: (status: TaskStatus) => void
}

/** One column: its count, its add button and its cards, of which only those in sight are drawn. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { status, tasks, total, addReason, onAdd } = props
  const labels = columnLabels(status)
  const isTarget = useBoardStore(({ target }) => target?.status === status)
  const area = useRef<HTMLElement>(null)
  return (
    <section
      ref={area}
      className={classes.column}
      data-column={status}
      data-target={isTarget || undefined}
      aria-label={labels.title}
    >
      <header className={classes.columnHead}>
        <h2 className={classes.columnTitle}>{labels.title}</h2>
        <Badge variant="default" radius="sm" aria-label={countLabel(tasks.length, total)}>
          {tasks.length === total ? total : `${tasks.length} de ${total}`}
        </Badge>
        <span className={classes.grow} />
        <CardIconButton
          label={`Adicionar tarefa em ${labels.title}`}
          icon={IconPlus}
          reason={addReason}
          onClick={() => onAdd(status)}
        />
      </header>
      <CardList
        status={status}
        label={labels.title}
        items={tasks}
        estimatedHeightPx={ESTIMATED_CARD_PX}
        area={area}
        renderCard={(task, isTabStop) => <TaskCard task={task} isTabStop={isTabStop} />}
      />
      {tasks.length === 0 && (
        <div className={classes.empty}>
          <p>{total === 0 ? labels.empty : 'Nenhuma tarefa com estes filtros'}</p>
          {total === 0 && addReason === undefined && (
            <Button variant="subtle" size="compact-md" onClick={() => onAdd(status)}>
              Adicionar tarefa
            </Button>
          )}
        </div>
      )}
    </section>
  )
})

function countLabel(shown: number, total: number): string {
  return shown === total ? `${total} tarefas` : `${shown} de ${total} tarefas visíveis`
}

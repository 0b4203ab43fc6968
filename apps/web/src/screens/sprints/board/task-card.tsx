import type { Task } from '@cadencia/sprints/tasks/contract'
import { memo } from 'react'
import classes from '../../../collections/board/boards.module.css'
import { useDraggableCard } from '../../../collections/board/drag-and-drop.ts'
import { useBoardCards } from './board-card-context.ts'
import { INSTRUCTIONS_ID } from './board-labels.ts'
import { CardActions } from './card-actions.tsx'
import { CardFace } from './card-face.tsx'

interface TaskCardProps {
  task: Task
  /** The one card of its column that Tab leads to. */
  isTabStop: boolean
}

/** A task on the board: dragged by pointer, finger or Space, opened by a click or Enter. */
export const TaskCard = memo(function TaskCard({ task, isTabStop }: TaskCardProps) {
  const { today, nameOf, writeReason, open, onKey } = useBoardCards()
  const { ref, isDragged } = useDraggableCard(task.id, { isFixed: writeReason !== undefined })
  const titleId = `task-${task.id}`
  return (
    <article
      ref={ref}
      className={classes.card}
      tabIndex={isTabStop ? 0 : -1}
      data-card={task.id}
      data-dragged={isDragged || undefined}
      data-fixed={writeReason !== undefined || undefined}
      aria-labelledby={titleId}
      aria-describedby={INSTRUCTIONS_ID}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) onKey(event, task)
      }}
      onClick={(event) => {
        if (!event.defaultPrevented) open(task)
      }}
    >
      <CardFace
        task={task}
        today={today}
        nameOf={nameOf}
        titleId={titleId}
        actions={<CardActions task={task} isInTabOrder={isTabStop} />}
      />
    </article>
  )
})

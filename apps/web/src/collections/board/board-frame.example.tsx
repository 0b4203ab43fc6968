import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { makeTask } from '@cadencia/sprints/testing'
import { noop } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { PriorityBadge } from '../../records/panel/priority-badge.tsx'
import { BoardFrame } from './board-frame.tsx'
import type { ItemColumns } from './board-store.ts'
import classes from './boards.module.css'
import { CardButtons } from './card-buttons.tsx'
import { CardIconButton } from './card-icon-button.tsx'
import { CardList } from './card-list.tsx'
import { useDraggableCard } from './drag-and-drop.ts'
import { dragAnnouncements } from './drag-announcements.ts'
import { useCardKeys } from './use-card-keys.ts'

const TITLES: Readonly<Record<TaskStatus, string>> = {
  pending: 'A fazer',
  in_progress: 'Em andamento',
  completed: 'Concluídas',
}
const STATUSES = ['pending', 'in_progress', 'completed'] as const

type Columns = ItemColumns<TaskStatus, Task>

function Board({ columns, isWide }: { columns: Columns; isWide?: boolean }) {
  const board = useRef<HTMLDivElement>(null)
  return (
    <BoardFrame
      columns={columns}
      announcements={dragAnnouncements<TaskStatus>('Tarefa', (status) => TITLES[status])}
      onDrop={() => undefined}
      board={board}
      movesLabel="Movimento de tarefas"
      isWide={isWide ?? false}
      renderFace={(task) => <Face task={task} />}
    >
      {STATUSES.map((status) => (
        <Column key={status} status={status} columns={columns} />
      ))}
    </BoardFrame>
  )
}

function Column({ status, columns }: { status: TaskStatus; columns: Columns }) {
  const area = useRef<HTMLElement>(null)
  const onKey = useCardKeys({ columns, canWrite: true, open: noop, askDelete: noop, add: noop })
  return (
    <section ref={area} className={classes.column} aria-label={TITLES[status]}>
      <header className={classes.columnHead}>
        <h2 className={classes.columnTitle}>{TITLES[status]}</h2>
      </header>
      <CardList
        status={status}
        label={TITLES[status]}
        items={columns[status]}
        estimatedHeightPx={90}
        area={area}
        renderCard={(task, isTabStop) => (
          <Card task={task} isTabStop={isTabStop} onKey={(event) => onKey(event, task)} />
        )}
      />
      {columns[status].length === 0 && (
        <div className={classes.empty}>
          <p>Nenhuma tarefa</p>
        </div>
      )}
    </section>
  )
}

interface CardProps {
  task: Task
  isTabStop: boolean
  onKey: (event: React.KeyboardEvent) => void
}

function Card({ task, isTabStop, onKey }: CardProps) {
  const { ref, isDragged } = useDraggableCard(task.id)
  return (
    <article
      ref={ref}
      className={classes.card}
      tabIndex={isTabStop ? 0 : -1}
      data-card={task.id}
      data-dragged={isDragged || undefined}
      aria-label={task.title}
      onKeyDown={onKey}
    >
      <Face task={task} />
    </article>
  )
}

function Face({ task: { title, priority } }: { task: Task }) {
  return (
    <>
      <div className={classes.cardHead}>
        <PriorityBadge priority={priority} />
        <span className={classes.grow} />
        <CardButtons>
          <CardIconButton icon={IconTrash} label={`Excluir ${title}`} tabIndex={-1} />
        </CardButtons>
      </div>
      <h3 className={classes.title}>{title}</h3>
    </>
  )
}

/** This many tasks in the first column, fewer in the next ones. */
function columnsOf(count: number, fields: Partial<Task> = {}): Columns {
  const make = (length: number) => Array.from({ length }, () => makeTask(fields))
  return {
    pending: make(count),
    in_progress: make(Math.ceil(count / 2)),
    completed: make(Math.floor(count / 3)),
  }
}

export const examples: Examples = {
  Comum: <Board columns={columnsOf(4)} />,
  Vazio: <Board columns={columnsOf(0)} />,
  'Colunas largas': <Board columns={columnsOf(4)} isWide />,
  'Mil cartões': <Board columns={columnsOf(1000)} />,
  'Texto longo': <Board columns={columnsOf(3, { title: LONG_TEXT })} />,
}

import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { makeTask } from '@cadencia/sprints/testing'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { noop } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { Board, type BoardColumn } from './board.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import classes from './boards.module.css'
import { CardButtons } from './card-buttons.tsx'
import { CardIconButton } from './card-icon-button.tsx'

const TITLES: Readonly<Record<TaskStatus, string>> = {
  pending: 'A fazer',
  in_progress: 'Em andamento',
  completed: 'Concluídas',
}

type Columns = readonly BoardColumn<TaskStatus, Task>[]

function TaskBoard({ columns }: { columns: Columns }) {
  return (
    <Board<TaskStatus, Task, null>
      columns={columns}
      noun={['Tarefa', 'tarefas']}
      instructions="Setas percorrem as tarefas."
      pickerLabel="Coluna"
      cardHeightPx={90}
      renderCard={renderFace}
      renderFace={renderFace}
      context={null}
      onMove={() => undefined}
      onOpen={noop}
      onAdd={noop}
    />
  )
}

const renderFace = (task: Task) => <Face task={task} />

function Face({ task: { title, points } }: { task: Task }) {
  return (
    <>
      <div className={classes.cardHead}>
        <StatusBadge tone="info" label={`${points} pontos`} />
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
  const column = (key: TaskStatus, length: number): Columns[number] => ({
    key,
    title: TITLES[key],
    cards: Array.from({ length }, () => makeTask(fields)),
    add: { label: `Adicionar tarefa em ${TITLES[key]}` },
    sum: `${length * 5} pontos`,
  })
  return [
    column('pending', count),
    column('in_progress', Math.ceil(count / 2)),
    column('completed', Math.floor(count / 3)),
  ]
}

export const examples: Examples = {
  Comum: <TaskBoard columns={columnsOf(4)} />,
  Vazio: <TaskBoard columns={columnsOf(0)} />,
  Carregando: <BoardSkeleton titles={Object.values(TITLES)} cards={[3, 2]} />,
  'Mil cartões': <TaskBoard columns={columnsOf(1000)} />,
  'Texto longo': <TaskBoard columns={columnsOf(3, { title: LONG_TEXT })} />,
}

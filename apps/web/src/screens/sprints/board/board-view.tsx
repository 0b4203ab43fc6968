import type { BoardColumns, TaskPosition } from '@cadencia/sprints/tasks/board-order'
import type { Task, TaskStatus } from '@cadencia/sprints/tasks/contract'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Board, type BoardColumn } from '../../../collections/board/board.tsx'
import classes from '../../../collections/board/boards.module.css'
import { QuickAdd } from '../../../collections/quick-add.tsx'
import { COLUMNS, columnLabels, INSTRUCTIONS } from './board-labels.ts'
import { CardActions, type CardHandlers } from './card-actions.tsx'
import { CardFace } from './card-face.tsx'

/** A card without description, in pixels. */
const CARD_PX = 116

/** What the cards need of their board. Changes seldom, so that they are drawn anew only when their task changes. */
interface CardContext extends CardHandlers {
  /** Today in São Paulo, `YYYY-MM-DD`. */
  readonly today: string
  /** Undefined while the people load. */
  readonly nameOf: (userId: string) => string | undefined
}

interface BoardViewProps {
  columns: BoardColumns
  shown: BoardColumns
  context: CardContext
  onMove: (task: Task, position: TaskPosition) => Promise<boolean>
  /** Opens the form of a new task. */
  onAdd: (status: TaskStatus) => void
  /** Adds a task by its title, and resolves to whether it did. */
  onQuickAdd: (title: string, status: TaskStatus) => Promise<boolean>
  /** Opens the task beside the board. */
  onOpen: (task: Task) => void
}

/** The three columns, between which tasks are dragged. On a phone they stand beside each other, one in sight. */
export function BoardView(props: BoardViewProps) {
  const { columns, shown, context, onMove, onAdd, onQuickAdd, onOpen } = props
  const { writeReason } = context
  const drawn = useMemo(
    () =>
      COLUMNS.map((status): BoardColumn<TaskStatus, Task> => {
        const cards = shown[status]
        const total = columns[status].length
        const { title, empty } = columnLabels(status)
        const isWhole = cards.length === total
        return {
          key: status,
          title,
          cards,
          count: isWhole ? total : `${cards.length} de ${total}`,
          pickerCount: cards.length,
          countLabel: isWhole ? `${total} tarefas` : `${cards.length} de ${total} tarefas visíveis`,
          add: { label: `Adicionar tarefa em ${title}`, reason: writeReason },
          after: (
            <>
              {cards.length === 0 && (
                <div className={classes.empty}>
                  <p>{total === 0 ? empty : 'Nenhuma tarefa com estes filtros'}</p>
                  {total === 0 && writeReason === undefined && (
                    <Button variant="subtle" size="compact-md" onClick={() => onAdd(status)}>
                      Adicionar tarefa
                    </Button>
                  )}
                </div>
              )}
              {writeReason === undefined && (
                <QuickAdd
                  label="Adicionar pelo título"
                  group={title}
                  onAdd={(typed) => onQuickAdd(typed, status)}
                />
              )}
            </>
          ),
        }
      }),
    [columns, shown, writeReason, onAdd, onQuickAdd],
  )
  return (
    <Board<TaskStatus, Task, CardContext>
      columns={drawn}
      noun={['Tarefa', 'tarefas']}
      instructions={INSTRUCTIONS}
      pickerLabel="Coluna"
      cardHeightPx={CARD_PX}
      renderCard={renderCard}
      renderFace={(task, { today, nameOf }) => <CardFace task={task} today={today} nameOf={nameOf} />}
      context={context}
      canWrite={writeReason === undefined}
      onMove={(task, status, beside) => onMove(task, { status, ...beside })}
      onOpen={onOpen}
      onEdit={context.edit}
      onAskDelete={context.askDelete}
      onAdd={onAdd}
    />
  )
}

function renderCard(task: Task, context: CardContext, isTabStop: boolean) {
  return (
    <CardFace
      task={task}
      today={context.today}
      nameOf={context.nameOf}
      actions={<CardActions task={task} handlers={context} isInTabOrder={isTabStop} />}
    />
  )
}

import { formatDate } from '@cadencia/locale/dates'
import { initials, plural } from '@cadencia/locale/text'
import { isDone, type Task } from '@cadencia/sprints/tasks/contract'
import { excerptOf } from '@cadencia/text/excerpt'
import {
  IconCalendarEvent,
  IconClockExclamation,
  IconListCheck,
  IconStar,
  IconSubtask,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../../../collections/board/boards.module.css'
import { UnsentMark } from '../../../offline/unsent-mark.tsx'
import { LabelChips } from '../../../records/fields/label-chips.tsx'
import { LinkedClients } from '../../../records/links/linked-clients.tsx'
import { PriorityBadge } from '../../../records/panel/priority-badge.tsx'
import { BlockedMark } from '../tasks/blocked-mark.tsx'
import { dueBadge } from '../tasks/task-labels.ts'
import { shortId } from './board-labels.ts'

interface CardFaceProps {
  task: Task
  /** Today in São Paulo, `YYYY-MM-DD`. */
  today: string
  /** Undefined while the people load. */
  nameOf: (userId: string) => string | undefined
  actions?: ReactNode
}

/** What a card shows of its task; also what travels under the pointer. Plain elements: it is drawn hundreds of times. */
export function CardFace({ task, today, nameOf, actions }: CardFaceProps) {
  return (
    <>
      <div className={classes.cardHead}>
        <PriorityBadge priority={task.priority} />
        <span className={classes.points}>{plural(task.points, 'ponto', 'pontos')}</span>
        <UnsentMark taskId={task.id} />
        {actions}
      </div>
      {task.parentTitle !== null && <p className={classes.parentName}>{task.parentTitle}</p>}
      <h3 className={classes.title}>{task.title}</h3>
      {task.labels.length > 0 && <LabelChips labels={task.labels} />}
      {task.description !== '' && (
        <p className={classes.description}>{excerptOf(task.description, task.descriptionFormat)}</p>
      )}
      <LinkedClients kind="task" id={task.id} />
      <CardDates task={task} today={today} />
      <CardParts task={task} />
      <CardFoot task={task} nameOf={nameOf} />
    </>
  )
}

function CardDates({ task, today }: Pick<CardFaceProps, 'task' | 'today'>) {
  const { startDate, endDate, quality } = task
  const due = dueBadge(task, today)
  if (startDate === null && endDate === null && due === undefined && quality === null) return null
  return (
    <div className={classes.facts}>
      {(startDate !== null || endDate !== null) && (
        <span>
          <IconCalendarEvent size={13} stroke={1.75} aria-hidden />
          <span>
            {startDate === null ? 'até' : <time dateTime={startDate}>{formatDate(startDate)}</time>}
            {startDate !== null && endDate !== null && ' a '}
            {endDate !== null && <time dateTime={endDate}>{formatDate(endDate)}</time>}
          </span>
        </span>
      )}
      {due && (
        <span data-tone={due.tone}>
          <IconClockExclamation size={13} stroke={1.75} aria-hidden />
          {due.label}
        </span>
      )}
      {quality !== null && (
        <span>
          <IconStar size={13} stroke={1.75} aria-hidden />
          Qualidade {quality}
        </span>
      )}
    </div>
  )
}

/** How far its sub-tasks and checklist are, and whether it waits for another task. */
function CardParts({ task: { subtasks, checklist, isBlocked, status } }: Pick<CardFaceProps, 'task'>) {
  const done = checklist.filter(({ isDone }) => isDone).length
  const waits = isBlocked && !isDone({ status })
  if (subtasks.total === 0 && checklist.length === 0 && !waits) return null
  return (
    <div className={classes.facts}>
      {waits && <BlockedMark />}
      {subtasks.total > 0 && (
        <span title="Subtarefas concluídas">
          <IconSubtask size={13} stroke={1.75} aria-hidden />
          {subtasks.completed} de {plural(subtasks.total, 'subtarefa', 'subtarefas')}
        </span>
      )}
      {checklist.length > 0 && (
        <span title="Itens do checklist feitos">
          <IconListCheck size={13} stroke={1.75} aria-hidden />
          {done} de {plural(checklist.length, 'item', 'itens')}
        </span>
      )}
    </div>
  )
}

function CardFoot({ task: { id, assignedTo }, nameOf }: Pick<CardFaceProps, 'task' | 'nameOf'>) {
  const name = assignedTo === null ? undefined : nameOf(assignedTo)
  return (
    <div className={classes.cardFoot}>
      {assignedTo === null ? (
        <span className={classes.assignee}>Sem responsável</span>
      ) : (
        <span className={classes.assignee} title={name}>
          {name !== undefined && (
            <>
              <span className={classes.avatar} aria-hidden>
                {initials(name)}
              </span>
              <span className={classes.assigneeName}>{name}</span>
            </>
          )}
          <span className={classes.id} title="Código do responsável">
            {shortId(assignedTo)}
          </span>
        </span>
      )}
      <span className={classes.id} title="Código da tarefa">
        #{shortId(id)}
      </span>
    </div>
  )
}

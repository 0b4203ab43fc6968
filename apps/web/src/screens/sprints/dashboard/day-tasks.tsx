import type { DayTask, MyDay } from '@cadencia/insights/my-day/contract'
import { bucketOf } from '@cadencia/insights/my-day/rules'
import { plural } from '@cadencia/locale/text'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { RowCheckbox } from '../../../collections/rows/row-checkbox.tsx'
import { UnsentMark } from '../../../offline/unsent-mark.tsx'
import { PriorityBadge } from '../../../records/panel/priority-badge.tsx'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { BlockedMark } from '../tasks/blocked-mark.tsx'
import classes from './day-tasks.module.css'
import { RescheduleMenu } from './reschedule-menu.tsx'
import { useDayTask } from './use-day-task.ts'

const BUCKETS = [
  { id: 'overdue', label: 'Vencidas' },
  { id: 'today', label: 'Hoje' },
  { id: 'soon', label: 'Próximos dias' },
] as const

interface DayTasksProps {
  tasks: MyDay['tasks']
  /** `YYYY-MM-DD`. */
  today: string
}

/** The viewer's due tasks, to be ticked and rescheduled where they stand. */
export function DayTasks({ tasks, today }: DayTasksProps) {
  const refusal = useGuestRefusal()
  const hidden = tasks.overdue + tasks.today + tasks.soon - tasks.items.length
  return (
    <>
      {BUCKETS.map(({ id, label }) => {
        const items = tasks.items.filter(({ dueDate }) => bucketOf(dueDate, today) === id)
        if (items.length === 0) return null
        return (
          <section key={id} aria-label={`Tarefas: ${label}`}>
            <h4 className={classes.bucket} data-late={id === 'overdue' || undefined}>
              {label} <span className={classes.count}>{tasks[id]}</span>
            </h4>
            <ul className={classes.list}>
              {items.map((task) => (
                <TaskRow key={task.id} {...{ task, today, refusal }} />
              ))}
            </ul>
          </section>
        )
      })}
      {hidden > 0 && (
        <Anchor component={Link} to="/sprints/tasks" size="sm" className={classes.more ?? ''}>
          Mais {plural(hidden, 'tarefa', 'tarefas')}
        </Anchor>
      )}
    </>
  )
}

interface TaskRowProps {
  task: DayTask
  today: string
  /** Why the viewer can't write. */
  refusal: string | undefined
}

function TaskRow({ task, today, refusal }: TaskRowProps) {
  const { complete, reschedule, isPending, isCompleting } = useDayTask(task)
  const { id, title, priority, sprintName, isBlocked, parentTitle, dueDate } = task
  const place = [parentTitle && `Parte de ${parentTitle}`, sprintName].filter(Boolean).join(' · ')
  return (
    <li className={classes.task}>
      <RowCheckbox
        isRound
        label={`Concluir ${title}`}
        title={refusal}
        checked={isCompleting}
        disabled={refusal !== undefined || isPending}
        onChange={complete}
      />
      <UnsentMark taskId={id} />
      <div className={classes.main}>
        <Link to={`/sprints/tasks/${id}`} className={`touch-link ${classes.title}`} title={title}>
          {title}
        </Link>
        {(priority === 'high' || place !== '' || isBlocked) && (
          <span className={classes.facts}>
            {priority === 'high' && <PriorityBadge priority="high" />}
            {isBlocked && <BlockedMark />}
            <span className={classes.sprint}>{place}</span>
          </span>
        )}
      </div>
      <RescheduleMenu {...{ title, dueDate, today, refusal }} onChoose={reschedule} />
    </li>
  )
}

import { plural } from '@cadencia/locale/text'
import type { Team } from '@cadencia/people/teams/contract'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { PriorityBadge } from '../../../details/priority-badge.tsx'
import { dueWords, taskStatusWords } from './task-labels.ts'
import { TaskTick } from './task-tick.tsx'
import classes from './tasks.module.css'

interface TaskRowProps {
  task: Task
  team: Pick<Team, 'name' | 'color'> | undefined
  /** The name of whom it is assigned to. */
  assignee: string | undefined
  /** `YYYY-MM-DD` in São Paulo. */
  today: string
  /** Why the viewer can't write. */
  refusal: string | undefined
}

/** One task of the list: ticked off in place, opened beside. */
export const TaskRow = memo(function TaskRow({ task, team, assignee, today, refusal }: TaskRowProps) {
  const { search } = useLocation()
  const due = dueWords(task, today)
  return (
    <li className={classes.row}>
      <div className={classes.tick}>
        <TaskTick task={task} refusal={refusal} />
      </div>
      <div>
        <Link
          to={{ pathname: `/sprints/tasks/${task.id}`, search }}
          preventScrollReset
          className={`${classes.title} ${classes.stretched}`}
          data-done={task.status === 'completed'}
        >
          {task.title}
        </Link>
        <div className={classes.facts}>
          {team && <TeamTag name={team.name} color={team.color} />}
          <span>{plural(task.points, 'ponto', 'pontos')}</span>
          {assignee && (
            <span>
              <UserAvatar name={assignee} size={18} isDecorative />
              {assignee}
            </span>
          )}
        </div>
      </div>
      <div className={classes.side}>
        {due && <StatusBadge {...due} />}
        {task.priority === 'high' && <PriorityBadge priority="high" label="Prioridade alta" />}
        {task.status !== 'pending' && <StatusBadge {...taskStatusWords(task.status)} />}
      </div>
    </li>
  )
})

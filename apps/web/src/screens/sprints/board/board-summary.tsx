import { formatPercent } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import type { Sprint } from '@cadencia/sprints/contract'
import type { BoardColumns } from '@cadencia/sprints/tasks/board-order'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Progress } from '@mantine/core'
import classes from '../../../collections/board/boards.module.css'
import { formatPeriod, scoreLabel, sprintStatusBadge } from '../sprints/sprint-labels.ts'
import { COLUMNS } from './board-labels.ts'

function pointsOf(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { points }) => sum + points, 0)
}

/** How far the sprint has come, from the board itself, so that it moves with every card. */
export function BoardSummary({ sprint, columns }: { sprint: Sprint; columns: BoardColumns }) {
  const all = COLUMNS.flatMap((status) => columns[status])
  const done = columns.completed
  const [points, donePoints] = [pointsOf(all), pointsOf(done)]
  const ratio = points === 0 ? 0 : donePoints / points
  return (
    <section className={classes.summary} aria-label="Progresso da sprint">
      <StatusBadge {...sprintStatusBadge(sprint.status)} />
      <Progress
        className={classes.progress}
        color="gray"
        value={ratio * 100}
        aria-label={`${formatPercent(ratio, 0)} dos pontos concluídos`}
      />
      <span>{formatPercent(ratio, 0)}</span>
      <span>
        {done.length} de {plural(all.length, 'tarefa', 'tarefas')}
      </span>
      <span>
        {donePoints} de {plural(points, 'ponto', 'pontos')}
      </span>
      <span className={classes.detail}>{formatPeriod(sprint)}</span>
      <span className={classes.detail}>
        {scoreLabel({ ...sprint, totalPoints: points, completedPoints: donePoints })}
      </span>
    </section>
  )
}

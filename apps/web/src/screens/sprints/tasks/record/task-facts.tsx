import { formatDateTime } from '@cadencia/locale/dates'
import { useSprint } from '@cadencia/sprints/react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { RecordText } from '../../../../kit/text/record-text.tsx'
import { FactList } from '../../../../records/fields/record-fields.tsx'
import { Fact, PropertyGrid } from '../../../../records/panel/fact.tsx'
import { useAttendees, useTeamFinder } from '../../../../records/people/use-people.ts'
import { TASK_FIELDS } from '../fields.tsx'
import { ParentFact } from './subtasks.tsx'

/** Where a task comes from and belongs. */
export function TaskFacts({ task }: { task: Task }) {
  const { nameOf, isLoaded } = useAttendees()
  const { findTeam } = useTeamFinder()
  const team = findTeam(task.teamId)
  const name = (id: string | null) => (id !== null && isLoaded ? nameOf(id) : '')
  return (
    <>
      {task.parentId && <ParentFact parentId={task.parentId} />}
      {team && (
        <Fact label="Time" isWide>
          <TeamTag name={team.name} color={team.color} />
        </Fact>
      )}
      {task.meetingId && (
        <Fact label="Reunião">
          <Anchor component={Link} to={`/meetings/${task.meetingId}`} fz="inherit">
            Feita em uma reunião
          </Anchor>
        </Fact>
      )}
      {task.completedAt && <Fact label="Concluída em">{formatDateTime(task.completedAt)}</Fact>}
      <Fact label="Criada" isWide>
        {formatDateTime(task.createdAt)}
        {task.createdBy && ` por ${name(task.createdBy)}`}
      </Fact>
    </>
  )
}

/** Leads to the board that a task is on. */
export function SprintLink({ id }: { id: string }) {
  const { data: sprint } = useSprint(id)
  return (
    sprint && (
      <Anchor component={Link} to={`/sprints/${id}/kanban`} fz="inherit">
        {sprint.name}
      </Anchor>
    )
  )
}

/** What a task says, where it can't be edited. */
export function TaskReadonlyFields({ task }: { task: Task }) {
  const { description, descriptionFormat } = task
  return (
    <Stack gap="md">
      <PropertyGrid>
        <FactList record={task} fields={TASK_FIELDS} first={['status']} />
        <TaskFacts task={task} />
      </PropertyGrid>
      {description && <RecordText text={description} format={descriptionFormat} />}
    </Stack>
  )
}

import { useSprints } from '@cadencia/sprints/react'
import type { UseFormReturnType } from '@mantine/form'
import { FormFields } from '../../../../records/fields/form-fields.tsx'
import { TASK_FIELDS } from '../fields.tsx'
import { DIFFICULTY_CHOICES, type TaskForm } from './task-form.ts'

const ROWS = [
  ['title'],
  ['description'],
  ['priority', 'difficulty', 'points'],
  ['assignedTo', 'estimatedHours'],
  ['startDate', 'endDate', 'dueDate'],
  ['sprintId'],
  ['labelIds'],
] as const
const SHORT_ROWS = [
  ['title'],
  ['description'],
  ['priority', 'difficulty', 'estimatedHours'],
  ['assignedTo', 'dueDate'],
  ['sprintId'],
  ['labelIds'],
] as const

interface TaskFieldsProps {
  form: UseFormReturnType<TaskForm>
  /** A new task and an existing one name the difficulties differently. */
  kind: keyof typeof DIFFICULTY_CHOICES
  /** The dashboard's form: no points and no period, required hours. */
  isShort?: boolean
  hasSprint?: boolean
  hasQuality?: boolean
  /** What an empty due date means. */
  dueHint?: string | undefined
  /** Of a task without a sprint, or whose form does not ask for it. */
  teamId?: string | null
}

/** The fields of a task, new or edited. */
export function TaskFields(props: TaskFieldsProps) {
  const { form, kind, isShort = false, hasSprint = true, hasQuality = false, dueHint } = props
  const { data: sprints = [] } = useSprints()
  const { sprintId } = form.values
  const teamIn = (id: string | null) => sprints.find((sprint) => sprint.id === id)?.teamId
  const teamId = teamIn(sprintId) ?? props.teamId ?? null
  return (
    <FormFields
      form={form}
      fields={TASK_FIELDS}
      rows={isShort ? SHORT_ROWS : ROWS}
      without={[
        ...(isShort ? (['points', 'startDate', 'endDate'] as const) : []),
        ...(hasSprint ? [] : (['sprintId'] as const)),
        ...(hasQuality ? [] : (['quality'] as const)),
      ]}
      inputs={{
        difficulty: { data: DIFFICULTY_CHOICES[kind] },
        estimatedHours: { required: isShort },
        labelIds: { teamId },
        // Labels are of a team.
        sprintId: {
          onChange: (next: string | null) => {
            if (teamIn(next) !== teamId) form.setFieldValue('labelIds', [])
            form.setFieldValue('sprintId', next)
          },
        },
        ...(dueHint !== undefined && { dueDate: { description: dueHint } }),
      }}
    />
  )
}

import { useSprints } from '@cadencia/sprints/react'
import { PRIORITIES, type Task } from '@cadencia/sprints/tasks/contract'
import { Stack } from '@mantine/core'
import { choicesOf } from '../../../../collections/filters/filter-values.ts'
import { EditableText, EditableTitle } from '../../../../records/panel/editable-text.tsx'
import { PRIORITY_LABELS, PriorityBadge } from '../../../../records/panel/priority-badge.tsx'
import {
  PropertyDay,
  PropertyNumber,
  PropertyPerson,
  PropertySelect,
} from '../../../../records/panel/property-fields.tsx'
import { DIFFICULTY_CHOICES } from '../form/task-form.ts'
import { useTaskPatch } from '../use-task-patch.ts'

const PRIORITY_CHOICES = choicesOf(PRIORITIES, PRIORITY_LABELS)

export function TaskTitle({ task }: { task: Task }) {
  const patch = useTaskPatch(task)
  return <EditableTitle patch={patch} field="title" label="Título" maxLength={200} />
}

export function TaskDescription({ task }: { task: Task }) {
  const patch = useTaskPatch(task)
  return (
    <EditableText patch={patch} field="description" label="Descrição" placeholder="Adicionar uma descrição" />
  )
}

/** What can be set on a task, each in its place. */
export function TaskProperties({ task }: { task: Task }) {
  const patch = useTaskPatch(task)
  return (
    <Stack component="dl" gap={2} m={0}>
      <PropertyPerson patch={patch} field="assignedTo" label="Responsável" />
      <PropertySelect
        patch={patch}
        field="priority"
        label="Prioridade"
        choices={PRIORITY_CHOICES}
        render={(value) => <PriorityBadge priority={value} />}
      />
      <PropertySelect
        patch={patch}
        field="difficulty"
        label="Dificuldade"
        choices={DIFFICULTY_CHOICES.create}
      />
      <PropertyNumber patch={patch} field="points" label="Pontos" />
      <PropertyNumber patch={patch} field="estimatedHours" label="Horas estimadas" suffix=" h" />
      <PropertyDay patch={patch} field="startDate" label="Início" />
      <PropertyDay patch={patch} field="endDate" label="Fim" />
      <PropertyDay patch={patch} field="dueDate" label="Prazo" />
      <SprintProperty patch={patch} />
      {task.status === 'completed' && <Quality patch={patch} />}
    </Stack>
  )
}

type Patch = ReturnType<typeof useTaskPatch>

/** The sprints that tasks can still be added to, or none. */
function SprintProperty({ patch }: { patch: Patch }) {
  const { data: sprints = [] } = useSprints()
  return (
    <PropertySelect
      patch={patch}
      field="sprintId"
      label="Sprint"
      choices={sprints
        .filter(({ status, id }) => status !== 'completed' || id === patch.record.sprintId)
        .map(({ id, name }) => ({ value: id, label: name }))}
      none="Nenhuma"
    />
  )
}

function Quality({ patch }: { patch: Patch }) {
  return (
    <PropertyNumber
      patch={patch}
      field="quality"
      label="Qualidade"
      placeholder="Sem avaliação"
      suffix=" de 100"
    />
  )
}

/** The quality alone, which can be rated after the sprint is over. */
export function TaskQuality({ task }: { task: Task }) {
  return (
    <Stack component="dl" m={0}>
      <Quality patch={useTaskPatch(task)} />
    </Stack>
  )
}

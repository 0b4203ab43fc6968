import { POINTS, PRIORITIES, QUALITY } from '@cadencia/sprints/tasks/contract'
import { DayField } from '@cadencia/ui/day-field'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../../../collections/filters/filter-values.ts'
import { TextEditor } from '../../../../kit/text/text-editor.tsx'
import { NumberField } from '../../../../records/forms/number-field.tsx'
import { SprintField } from '../../../../records/forms/sprint-field.tsx'
import { PRIORITY_LABELS } from '../../../../records/panel/priority-badge.tsx'
import { AssigneeField } from '../../../../records/people/assignee-field.tsx'
import { DIFFICULTY_CHOICES, type TaskForm } from './task-form.ts'

const PRIORITY_CHOICES = choicesOf(PRIORITIES, PRIORITY_LABELS)

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
}

/** The fields of a task, new or edited. */
export function TaskFields(props: TaskFieldsProps) {
  const { form, kind, isShort = false, hasSprint = true, hasQuality = false, dueHint } = props
  const hours = (
    <NumberField
      label="Horas estimadas"
      required={isShort}
      min={0}
      {...form.getInputProps('estimatedHours')}
    />
  )
  const dueDate = (
    <DayField label="Prazo" clearable description={dueHint} {...form.getInputProps('dueDate')} />
  )
  return (
    <>
      <TextInput label="Título" required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <TextEditor label="Descrição" rows={3} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
        <Select label="Prioridade" data={PRIORITY_CHOICES} {...form.getInputProps('priority')} />
        <Select label="Dificuldade" data={DIFFICULTY_CHOICES[kind]} {...form.getInputProps('difficulty')} />
        {isShort ? (
          hours
        ) : (
          <NumberField
            label="Pontos"
            description={`De ${POINTS.least} a ${POINTS.most}`}
            min={POINTS.least}
            max={POINTS.most}
            {...form.getInputProps('points')}
          />
        )}
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="md">
        <AssigneeField {...form.getInputProps('assignedTo')} />
        {isShort ? dueDate : hours}
      </SimpleGrid>
      {!isShort && (
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
          <DayField label="Início" clearable {...form.getInputProps('startDate')} />
          <DayField label="Fim" clearable {...form.getInputProps('endDate')} />
          {dueDate}
        </SimpleGrid>
      )}
      {hasSprint && <SprintField {...form.getInputProps('sprintId')} />}
      {hasQuality && (
        <NumberField
          label="Qualidade"
          description={`De ${QUALITY.least} a ${QUALITY.most}; vale bônus acima de 70.`}
          min={QUALITY.least}
          max={QUALITY.most}
          {...form.getInputProps('quality')}
        />
      )}
    </>
  )
}

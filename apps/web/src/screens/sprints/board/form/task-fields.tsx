import { POINTS, PRIORITIES, QUALITY } from '@cadencia/sprints/tasks/contract'
import { DayField } from '@cadencia/ui/date-fields'
import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { PRIORITY_LABELS } from '../../../../details/priority-badge.tsx'
import { useAttendees } from '../../../../people/use-people.ts'
import { DIFFICULTY_CHOICES, type TaskField, type TaskForm } from './task-form.ts'

const PRIORITY_CHOICES = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }))

const WHOLE_NUMBER = { clampBehavior: 'none', allowDecimal: false, allowNegative: false } as const

interface TaskFieldsProps<Values extends TaskForm> {
  form: UseFormReturnType<Values>
  /** A new task and an existing one name the difficulties differently. */
  kind: keyof typeof DIFFICULTY_CHOICES
  isCompleted?: boolean
  /** What an empty due date means. */
  dueHint?: string
  /** What the person had typed where a colleague's values took its place, by field. */
  typedBefore?: Partial<Record<TaskField, string>>
}

/** The fields of a task, new or edited. */
export function TaskFields<Values extends TaskForm>(props: TaskFieldsProps<Values>) {
  const { form, kind, isCompleted = false, dueHint = 'Em branco, hoje.', typedBefore = {} } = props
  const { people } = useAttendees()
  const field = (name: TaskField, description?: string) => ({
    ...form.getInputProps(name),
    description: typedBefore[name] === undefined ? description : `Você tinha digitado: ${typedBefore[name]}`,
  })
  return (
    <>
      <TextInput label="Título" required maxLength={200} data-autofocus {...field('title')} />
      <Textarea label="Descrição" rows={3} resize="vertical" {...field('description')} />
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
        <Select label="Prioridade" data={PRIORITY_CHOICES} {...field('priority')} />
        <Select label="Dificuldade" data={DIFFICULTY_CHOICES[kind]} {...field('difficulty')} />
        <NumberInput
          label="Pontos"
          min={POINTS.least}
          max={POINTS.most}
          {...WHOLE_NUMBER}
          {...field('points', `De ${POINTS.least} a ${POINTS.most}`)}
        />
      </SimpleGrid>
      <SimpleGrid cols={2} spacing="md">
        <Select
          label="Responsável"
          placeholder="Ninguém"
          searchable
          clearable
          limit={50}
          clearButtonProps={{ 'aria-label': 'Sem responsável' }}
          nothingFoundMessage="Nenhuma pessoa encontrada"
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('assignedTo')}
        />
        <NumberInput label="Horas estimadas" min={0} {...WHOLE_NUMBER} {...field('estimatedHours')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
        <DayField label="Início" clearable {...field('startDate')} />
        <DayField label="Fim" clearable {...field('endDate')} />
        <DayField label="Prazo" clearable {...field('dueDate', dueHint)} />
      </SimpleGrid>
      {isCompleted && (
        <NumberInput
          label="Qualidade"
          min={QUALITY.least}
          max={QUALITY.most}
          {...WHOLE_NUMBER}
          {...field('quality', `De ${QUALITY.least} a ${QUALITY.most}; vale bônus acima de 70.`)}
        />
      )}
    </>
  )
}

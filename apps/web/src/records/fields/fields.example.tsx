import { formatNumber } from '@cadencia/locale/numbers'
import { TaskPatch, updateTask } from '@cadencia/sprints/tasks/contract'
import { useUpdateTask } from '@cadencia/sprints/tasks/react'
import { makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock } from '@cadencia/testkit/msw'
import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { useRecordPatch } from '../panel/use-record-patch.ts'
import { fieldsOf } from './field.ts'
import { FormFields } from './form-fields.tsx'
import { emptyForm, fieldsForm } from './form-values.ts'
import { FactList, PropertyList } from './record-fields.tsx'

const everywhere = { form: {}, property: {}, fact: {} } as const
const task = makeTask({
  title: 'Rever a proposta',
  description: LONG_TEXT,
  dueDate: '2026-12-01',
  estimatedHours: 1234,
  quality: 82,
})

/** One of each kind. */
const FIELDS = fieldsOf<typeof task>()({
  title: { kind: 'text', label: 'Título', maxLength: 200, ...everywhere },
  description: { kind: 'longText', label: 'Descrição', ...everywhere },
  status: {
    kind: 'choice',
    label: 'Status',
    values: ['pending', 'in_progress', 'completed'],
    labels: { pending: 'A fazer', in_progress: 'Em progresso', completed: 'Concluída' },
    ...everywhere,
  },
  points: { kind: 'number', label: 'Pontos', min: 1, max: 100, ...everywhere },
  estimatedHours: { kind: 'money', label: 'Custo', ...everywhere },
  isDone: { kind: 'checkbox', label: 'Feita', form: {} },
  dueDate: { kind: 'day', label: 'Prazo', ...everywhere },
  createdAt: { kind: 'instant', label: 'Criada em', ...everywhere },
  assignedTo: { kind: 'person', label: 'Responsável', ...everywhere },
  teamId: { kind: 'team', label: 'Time', ...everywhere },
  sprintId: { kind: 'sprint', label: 'Sprint', ...everywhere },
  quality: {
    kind: 'number',
    label: 'Qualidade',
    decimals: 1,
    step: 0.5,
    format: (value) => `${formatNumber(value, 1)}/100`,
    form: { suffix: '%' },
    property: {},
    fact: {},
  },
  id: { kind: 'record', label: 'Feita de', format: () => 'outra tarefa', fact: {} },
})

function Form({ isEmpty = false }: { isEmpty?: boolean }) {
  const form = useForm({ initialValues: isEmpty ? emptyForm(FIELDS) : fieldsForm(FIELDS, task) })
  return (
    <Stack>
      <FormFields form={form} fields={FIELDS} rows={[['title'], ['description'], ['status', 'points']]} />
    </Stack>
  )
}

function Properties() {
  const { mutateAsync: update } = useUpdateTask()
  const patch = useRecordPatch({
    record: task,
    schema: TaskPatch,
    save: (body) => update({ params: { id: task.id }, body }),
    saved: 'Tarefa atualizada',
    failure: 'Falha ao editar tarefa',
    draftKey: 'gallery.fields',
  })
  return <PropertyList patch={patch} fields={FIELDS} />
}

const mocks = () => {
  mockSprints()
  mock(updateTask, task)
}

export const examples: Examples = {
  Formulário: { element: <Form />, mocks },
  'Formulário vazio': { element: <Form isEmpty />, mocks },
  Propriedades: { element: <Properties />, mocks },
  'Só para ler': {
    element: (
      <dl>
        <FactList record={task} fields={FIELDS} />
      </dl>
    ),
    mocks,
  },
}

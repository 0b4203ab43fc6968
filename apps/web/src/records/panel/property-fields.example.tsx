import { TaskPatch, updateTask } from '@cadencia/sprints/tasks/contract'
import { useUpdateTask } from '@cadencia/sprints/tasks/react'
import { makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { Stack } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { FAILURE } from '../../../testing/failure.ts'
import { EditableText } from './editable-text.tsx'
import {
  PropertyDay,
  PropertyInstant,
  PropertyMoney,
  PropertyNumber,
  PropertySelect,
  PropertyText,
} from './property-fields.tsx'
import { useRecordPatch } from './use-record-patch.ts'

const task = makeTask({ dueDate: null, title: 'ana@escola.example', estimatedHours: 1234 })
const DIFFICULTIES = [
  { value: 'low', label: 'Fácil' },
  { value: 'medium', label: 'Média' },
  { value: 'high', label: 'Difícil' },
]

function Properties({ description = '' }: { description?: string }) {
  const { mutateAsync: update } = useUpdateTask()
  const patch = useRecordPatch({
    record: { ...task, description },
    schema: TaskPatch,
    save: (body) => update({ params: { id: task.id }, body }),
    undo: async () => undefined,
    saved: 'Tarefa atualizada',
    failure: 'Falha ao editar tarefa',
    draftKey: `gallery.${description}`,
  })
  return (
    <Stack>
      <EditableText
        patch={patch}
        field="description"
        label="Descrição"
        placeholder="Adicionar uma descrição"
      />
      <Stack component="dl" gap={2} m={0}>
        <PropertySelect patch={patch} field="difficulty" label="Dificuldade" choices={DIFFICULTIES} />
        <PropertyNumber patch={patch} field="points" label="Pontos" />
        <PropertyMoney patch={patch} field="estimatedHours" label="Custo" />
        <PropertyText
          patch={patch}
          field="title"
          label="E-mail"
          maxLength={200}
          hrefOf={(email) => `mailto:${email}`}
        />
        <PropertyDay patch={patch} field="dueDate" label="Prazo" />
        <PropertyInstant patch={patch} field="completedAt" label="Concluída" />
      </Stack>
    </Stack>
  )
}

const stale = { statusCode: 409, code: 'stale_version', message: 'Alterada.' }

export const examples: Examples = {
  Comum: {
    element: <Properties />,
    mocks: () => {
      mockSprints()
      mock(updateTask, task)
    },
  },
  Salvando: { element: <Properties />, mocks: () => void mock(updateTask, task, { delayMs: 'infinite' }) },
  Erro: { element: <Properties />, mocks: () => void mockProblem(updateTask, FAILURE) },
  'Outra pessoa mudou os pontos': {
    element: <Properties />,
    mocks: () => void mockProblem(updateTask, { ...stale, current: { ...task, points: 13, version: 2 } }),
  },
  'Texto longo': {
    element: <Properties description={LONG_TEXT} />,
    mocks: () => void mock(updateTask, task),
  },
}

import { getTask, type Task } from '@cadencia/sprints/tasks/contract'
import { useTask } from '@cadencia/sprints/tasks/react'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { noop } from '@mantine/core'
import { IconChecklist, IconTrash } from '@tabler/icons-react'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { FAILURE } from '../../../testing/failure.ts'
import { Fact } from './fact.tsx'
import { IconAction } from './icon-action.tsx'
import { RecordPanel } from './record-panel.tsx'
import { RecordSequence } from './record-sequence.ts'

const tasks = [makeTask(), makeTask(), makeTask()]
const task = tasks[1] ?? makeTask()

function Panel({ items = [] }: { items?: readonly Task[] }) {
  return (
    <>
      <RecordSequence path="/tasks" items={items} />
      <RecordPanel
        id={task.id}
        query={useTask(task.id)}
        noun="Tarefa"
        nameOf={({ title }) => title}
        title={({ title }) => title}
        subtitle={({ status }) => <StatusBadge tone="info" label={status} />}
        actions={() => <IconAction icon={IconTrash} label="Excluir a tarefa" onClick={noop} />}
        missing={{ icon: IconChecklist, text: 'Tarefa não encontrada' }}
        failed="Não foi possível carregar a tarefa."
        onClose={noop}
      >
        {({ points, description }) => (
          <dl>
            <Fact label="Pontos">{points}</Fact>
            <Fact label="Descrição">{description}</Fact>
          </dl>
        )}
      </RecordPanel>
    </>
  )
}

export const examples: Examples = {
  Comum: { element: <Panel />, mocks: () => void mock(getTask, task) },
  'Com vizinhos': { element: <Panel items={tasks} />, mocks: () => void mock(getTask, task) },
  Carregando: { element: <Panel />, mocks: () => void mock(getTask, task, { delayMs: 'infinite' }) },
  'Não encontrado': {
    element: <Panel />,
    mocks: () =>
      void mockProblem(getTask, { statusCode: 404, code: 'not_found', message: 'Tarefa não encontrada' }),
  },
  Erro: { element: <Panel />, mocks: () => void mockProblem(getTask, FAILURE) },
  'Texto longo': {
    element: <Panel />,
    mocks: () => void mock(getTask, { ...task, title: LONG_TEXT, description: LONG_TEXT }),
  },
}

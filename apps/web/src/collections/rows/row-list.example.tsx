import { listTasks } from '@cadencia/sprints/tasks/contract'
import { useTaskPages } from '@cadencia/sprints/tasks/react'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Stack } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { FAILURE } from '../../../testing/failure.ts'
import lists from '../../kit/lists.module.css'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { RowList } from './row-list.tsx'

const tasks = Array.from({ length: 5 }, () => makeTask())
const NEXT_PAGE = { headers: { link: '</api/tasks?cursor=next>; rel="next"' } }

function Tasks() {
  return (
    <RowList
      list={useTaskPages({})}
      skeleton={<RowsSkeleton count={3} height={54} />}
      failed="Não foi possível carregar as tarefas."
      emptyState={<EmptyState icon={IconChecklist} text="Nenhuma tarefa encontrada" />}
    >
      {(rows) => (
        <Stack gap="sm">
          {rows.map(({ id, title }) => (
            <article key={id} className={lists.surface}>
              <span className={lists.title}>{title}</span>
            </article>
          ))}
        </Stack>
      )}
    </RowList>
  )
}

export const examples: Examples = {
  Comum: { element: <Tasks />, mocks: () => void mock(listTasks, tasks) },
  'Com mais páginas': {
    element: <Tasks />,
    mocks: () => {
      mock(listTasks, [makeTask(), makeTask()])
      mock(listTasks, tasks, { ...NEXT_PAGE, isOnce: true })
    },
  },
  Carregando: { element: <Tasks />, mocks: () => void mock(listTasks, [], { delayMs: 'infinite' }) },
  Vazia: { element: <Tasks />, mocks: () => void mock(listTasks, []) },
  Erro: { element: <Tasks />, mocks: () => void mockProblem(listTasks, FAILURE) },
  'Texto longo': { element: <Tasks />, mocks: () => void mock(listTasks, [makeTask({ title: LONG_TEXT })]) },
}

import { listTasks } from '@cadencia/sprints/tasks/contract'
import { useTaskPages } from '@cadencia/sprints/tasks/react'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { noop } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { FAILURE } from '../../../testing/failure.ts'
import lists from '../../kit/lists.module.css'
import { CardGrid } from './card-grid.tsx'
import { ListEmptyState } from './list-empty-state.tsx'
import { PagedList } from './paged-list.tsx'

const tasks = Array.from({ length: 30 }, () => makeTask())
const NEXT_PAGE = { headers: { link: '</api/tasks?cursor=next>; rel="next"', 'x-total-count': '60' } }

function Tasks() {
  return (
    <PagedList
      label="Tarefas"
      list={useTaskPages({})}
      failed="Não foi possível carregar as tarefas."
      failedNext="Não foi possível carregar mais tarefas."
      emptyState={
        <ListEmptyState
          icon={IconChecklist}
          text="Nenhuma tarefa encontrada"
          description="Nada em aberto."
          isFiltered={false}
          clear={noop}
          createLabel="Criar tarefa"
          onCreate={noop}
        />
      }
    >
      {({ rows, onEnd }) => (
        <CardGrid
          label="Tarefas"
          items={rows}
          estimatedHeightPx={60}
          onEnd={onEnd}
          renderCard={({ id, title }) => (
            <article key={id} className={lists.surface}>
              <a className={lists.title} data-record href={`#${id}`}>
                {title}
              </a>
            </article>
          )}
        />
      )}
    </PagedList>
  )
}

export const examples: Examples = {
  Comum: { element: <Tasks />, mocks: () => void mock(listTasks, tasks) },
  Carregando: { element: <Tasks />, mocks: () => void mock(listTasks, [], { delayMs: 'infinite' }) },
  Vazia: { element: <Tasks />, mocks: () => void mock(listTasks, []) },
  Erro: { element: <Tasks />, mocks: () => void mockProblem(listTasks, FAILURE) },
  'Erro na próxima página': {
    element: <Tasks />,
    mocks: () => {
      mockProblem(listTasks, FAILURE)
      mock(listTasks, tasks, { ...NEXT_PAGE, isOnce: true })
    },
  },
  'Texto longo': {
    element: <Tasks />,
    mocks: () => void mock(listTasks, [makeTask({ title: LONG_TEXT }), ...tasks.slice(0, 2)]),
  },
}

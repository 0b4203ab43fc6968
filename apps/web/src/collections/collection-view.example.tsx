import { labelIn } from '@cadencia/locale/fallback'
import { plural } from '@cadencia/locale/text'
import { listTasks, type Task } from '@cadencia/sprints/tasks/contract'
import { useTaskPages } from '@cadencia/sprints/tasks/react'
import { makeTask } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, noop } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import type { Examples } from '../../gallery/examples.ts'
import { LONG_TEXT } from '../../gallery/texts.ts'
import { FAILURE } from '../../testing/failure.ts'
import lists from '../kit/lists.module.css'
import type { Collection } from './collection.ts'
import { CollectionView } from './collection-view.tsx'
import { ListEmptyState } from './rows/list-empty-state.tsx'
import { useCollectionView } from './use-collection-view.ts'

const DIFFICULTY_LABELS = { low: 'Fácil', medium: 'Média', high: 'Difícil' }
const labelOfDifficulty = labelIn(DIFFICULTY_LABELS)

const TASKS: Collection<Task, null> = {
  id: 'example',
  label: 'Tarefas',
  noun: ['tarefa', 'tarefas'],
  layouts: ['list', 'table', 'board', 'cards'],
  defaultSort: 'title',
  titleLabel: 'Título',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/tasks/${id}`,
  isDone: ({ status }) => status === 'completed',
  summary: (tasks) =>
    plural(
      tasks.reduce((sum, { points }) => sum + points, 0),
      'ponto',
      'pontos',
    ),
  boardCard: ({ title }) => title,
  card: ({ id, title }) => (
    <article key={id} className={lists.surface}>
      {title}
    </article>
  ),
  cardHeightPx: 60,
  otherSorts: [{ key: 'title', label: 'Título' }],
  columns: [
    {
      id: 'difficulty',
      label: 'Dificuldade',
      widthPx: 120,
      sortKey: 'difficulty',
      cell: ({ difficulty }) => <StatusBadge tone="info" label={labelOfDifficulty(difficulty)} />,
    },
    { id: 'points', label: 'Pontos', widthPx: 90, isNumeric: true, cell: ({ points }) => points },
  ],
  groupings: [
    {
      id: 'difficulty',
      label: 'Dificuldade',
      isEditable: true,
      keys: ['low', 'medium', 'high'],
      keysOf: ({ difficulty }) => [difficulty],
      labelOf: labelOfDifficulty,
    },
  ],
}

function Tasks() {
  const view = useCollectionView(TASKS)
  return (
    <CollectionView
      collection={TASKS}
      view={view}
      list={useTaskPages({})}
      context={null}
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
      selectionActions={({ clear }) => (
        <Button variant="default" size="compact-md" onClick={clear}>
          Concluir
        </Button>
      )}
      onMove={async () => true}
    />
  )
}

const DIFFICULTIES = ['low', 'medium', 'high'] as const
const makeTasks = (count: number) => {
  return Array.from({ length: count }, (_, index) => {
    return makeTask({
      title: `Visitar a escola ${index + 1}`,
      difficulty: DIFFICULTIES[index % 3] ?? 'low',
      status: index % 4 === 3 ? 'completed' : 'pending',
    })
  })
}
const element = <Tasks />
const mocks = () => void mock(listTasks, makeTasks(12))

export const examples: Examples = {
  Lista: { element, mocks },
  Tabela: { element, mocks, at: '/?view=table' },
  Quadro: { element, mocks, at: '/?view=board' },
  Cartões: { element, mocks, at: '/?view=cards' },
  'Em grupos': { element, mocks, at: '/?group=difficulty' },
  'Tabela em grupos': { element, mocks, at: '/?view=table&group=difficulty' },
  'Mil tarefas': { element, mocks: () => void mock(listTasks, makeTasks(1000)) },
  Carregando: { element, mocks: () => void mock(listTasks, [], { delayMs: 'infinite' }) },
  Vazia: { element, mocks: () => void mock(listTasks, []) },
  Erro: { element, mocks: () => void mockProblem(listTasks, FAILURE) },
  'Texto longo': {
    element,
    mocks: () => void mock(listTasks, [makeTask({ title: LONG_TEXT }), ...makeTasks(2)]),
  },
  'Texto longo no quadro': {
    element,
    mocks: () => void mock(listTasks, [makeTask({ title: LONG_TEXT }), ...makeTasks(2)]),
    at: '/?view=board',
  },
}

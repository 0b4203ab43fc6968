import { discussionEndpoints } from '@cadencia/discussions/contract'
import { makeComment, mockDiscussions } from '@cadencia/discussions/testing'
import { makeFile, mockUploads } from '@cadencia/files/testing'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import type { Examples } from '../../gallery/examples.ts'
import { LONG_TEXT } from '../../gallery/texts.ts'
import { FAILURE } from '../../testing/failure.ts'
import { RecordDiscussion } from './record-discussion.tsx'
import type { StreamEvent } from './stream.ts'

const recordId = crypto.randomUUID()
const actor = { name: 'Ana Souza' }
const events: readonly StreamEvent[] = [
  {
    id: '1',
    at: '2026-11-23T11:00:00Z',
    actor,
    text: 'mudou o status de To Do para Em Progresso',
    isChange: true,
  },
  { id: '2', at: '2026-11-23T11:01:00Z', actor, text: 'definiu o prazo: 30/11/2026', isChange: true },
]
const said = makeComment()
const comments = [
  said,
  makeComment({
    ...{ sequence: 2, revision: 2, body: '', files: [makeFile()], editedAt: said.createdAt },
    reactions: [{ emoji: '👍', userIds: [makeCurrentUser().id] }],
  }),
]

function Discussion({ history = events }: { history?: readonly StreamEvent[] | undefined }) {
  return (
    <RecordDiscussion
      subject={{ kind: 'task', recordId }}
      path={`/sprints/tasks/${recordId}`}
      title="Atividade"
      history={{ events: history, error: null, isFetching: false, refetch: () => {} }}
    />
  )
}

export const examples: Examples = {
  Comum: {
    element: <Discussion />,
    mocks: () => {
      mockUploads()
      mockDiscussions({ comments })
    },
  },
  Vazia: { element: <Discussion history={[]} />, mocks: () => mockDiscussions() },
  Carregando: {
    element: <Discussion />,
    mocks: () => {
      mockDiscussions()
      mock(discussionEndpoints.task.list, [], { delayMs: 'infinite' })
    },
  },
  Erro: {
    element: <Discussion history={[]} />,
    mocks: () => {
      mockDiscussions()
      mockProblem(discussionEndpoints.task.list, FAILURE)
    },
  },
  Convidado: {
    element: <Discussion />,
    mocks: () => {
      mockPeople({ user: makeCurrentUser({ isGuest: true }) })
      mockDiscussions({ comments })
    },
  },
  'Texto longo': {
    element: <Discussion />,
    mocks: () => mockDiscussions({ comments: [makeComment({ body: LONG_TEXT })] }),
  },
}

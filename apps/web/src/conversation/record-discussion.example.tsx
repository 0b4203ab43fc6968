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
const actor = { id: 'ana', name: 'Ana Souza' }
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
/** Without a preview, which nothing would answer. */
const PAPER = makeFile({ fileName: 'ata.pdf', fileType: 'application/pdf', previewURL: null })
const said = makeComment()
const comments = [
  said,
  makeComment({
    ...{ sequence: 2, revision: 2, body: '', files: [PAPER], editedAt: said.createdAt },
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

function mockAll(answers: Parameters<typeof mockDiscussions>[0] = {}): void {
  mockUploads()
  mockDiscussions(answers)
}

export const examples: Examples = {
  Comum: {
    element: <Discussion />,
    mocks: () => mockAll({ comments }),
  },
  Vazia: { element: <Discussion history={[]} />, mocks: () => mockAll() },
  Carregando: {
    element: <Discussion />,
    mocks: () => {
      mockAll()
      mock(discussionEndpoints.task.list, [], { delayMs: 'infinite' })
    },
  },
  Erro: {
    element: <Discussion history={[]} />,
    mocks: () => {
      mockAll()
      mockProblem(discussionEndpoints.task.list, FAILURE)
    },
  },
  Convidado: {
    element: <Discussion />,
    mocks: () => {
      mockPeople({ user: makeCurrentUser({ isGuest: true }) })
      mockAll({ comments })
    },
  },
  'Texto longo': {
    element: <Discussion />,
    mocks: () => mockAll({ comments: [makeComment({ body: LONG_TEXT })] }),
  },
}

import { listSessions } from '@cadencia/people/sessions/contract'
import { makeSession } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { FAILURE } from '../../../testing/failure.ts'
import { SessionList } from './session-list.tsx'

const own = makeSession()
const other = makeSession({ isCurrent: false, isAdministrator: true })

export const examples: Examples = {
  Comum: { element: <SessionList />, mocks: () => void mock(listSessions, [own, other]) },
  Carregando: {
    element: <SessionList />,
    mocks: () => void mock(listSessions, [], { delayMs: 'infinite' }),
  },
  Erro: { element: <SessionList />, mocks: () => void mockProblem(listSessions, FAILURE) },
  'Texto longo': {
    element: <SessionList />,
    mocks: () => void mock(listSessions, [own, makeSession({ isCurrent: false, userAgent: LONG_TEXT })]),
  },
}

import { getAdminSession } from '@cadencia/people/sessions/contract'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import type { Examples } from '../../../gallery/examples.ts'
import { FAILURE } from '../../../testing/failure.ts'
import { AdministratorsOnly } from './administrators-only.tsx'

const element = (
  <AdministratorsOnly otherwise="/">{(username) => <p>Entrou como {username}.</p>}</AdministratorsOnly>
)

export const examples: Examples = {
  Administrador: { element, mocks: () => mockPeople({ user: makeCurrentUser({ isAdministrator: true }) }) },
  Carregando: {
    element,
    mocks: () =>
      void mock(getAdminSession, { isAuthenticated: false, username: null }, { delayMs: 'infinite' }),
  },
  Erro: { element, mocks: () => void mockProblem(getAdminSession, FAILURE) },
}

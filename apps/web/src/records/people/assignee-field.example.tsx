import { listUsers } from '@cadencia/people/contract'
import { makePerson, mockPeople } from '@cadencia/people/testing'
import { mockProblem } from '@cadencia/testkit/msw'
import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_NAME } from '../../../gallery/texts.ts'
import { FAILURE } from '../../../testing/failure.ts'
import { AssigneeField } from './assignee-field.tsx'

const bruno = makePerson()
const maria = makePerson({ firstName: LONG_NAME })
const mocks = () => mockPeople({ users: [bruno, maria] })

export const examples: Examples = {
  Comum: { element: <AssigneeField value={null} onChange={noop} />, mocks },
  Escolhido: { element: <AssigneeField value={bruno.id} onChange={noop} />, mocks },
  Vazio: {
    element: <AssigneeField value={null} onChange={noop} />,
    mocks: () => mockPeople({ users: [] }),
  },
  Inválido: { element: <AssigneeField value={null} onChange={noop} error="Escolha quem faz." />, mocks },
  Erro: {
    element: <AssigneeField value={null} onChange={noop} />,
    mocks: () => void mockProblem(listUsers, FAILURE),
  },
  'Texto longo': { element: <AssigneeField value={maria.id} onChange={noop} />, mocks },
}

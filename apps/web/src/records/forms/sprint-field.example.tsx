import { listSprints } from '@cadencia/sprints/contract'
import { makeCompletedSprint, makeSprint, mockSprints } from '@cadencia/sprints/testing'
import { mockProblem } from '@cadencia/testkit/msw'
import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { FAILURE } from '../../../testing/failure.ts'
import { SprintField } from './sprint-field.tsx'

const running = makeSprint()
const completed = makeCompletedSprint({ name: 'Encerrada' })
const long = makeSprint({ name: LONG_TEXT })
const mocks = () => mockSprints({ sprints: [running, completed, long] })

export const examples: Examples = {
  Comum: { element: <SprintField value={null} onChange={noop} />, mocks },
  Escolhida: { element: <SprintField value={running.id} onChange={noop} />, mocks },
  'Já encerrada': { element: <SprintField value={completed.id} onChange={noop} />, mocks },
  Vazio: { element: <SprintField value={null} onChange={noop} />, mocks: () => mockSprints() },
  Inválido: { element: <SprintField value={null} onChange={noop} error="Escolha a sprint." />, mocks },
  Erro: {
    element: <SprintField value={null} onChange={noop} />,
    mocks: () => void mockProblem(listSprints, FAILURE),
  },
  'Texto longo': { element: <SprintField value={long.id} onChange={noop} />, mocks },
}

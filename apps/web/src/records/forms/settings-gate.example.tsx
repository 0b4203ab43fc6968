import { getMeetingOptions } from '@cadencia/meetings/contract'
import { useMeetingOptions } from '@cadencia/meetings/react'
import { makeMeetingOptions, mockMeetings } from '@cadencia/meetings/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { Switch } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { FAILURE } from '../../../testing/failure.ts'
import { SettingsGate } from './settings-gate.tsx'

function Options() {
  return (
    <SettingsGate settings={useMeetingOptions()} height={120}>
      {({ isTranscriptionEnabled }) => (
        <Switch label="Transcrever reuniões" defaultChecked={isTranscriptionEnabled} />
      )}
    </SettingsGate>
  )
}

export const examples: Examples = {
  Comum: { element: <Options />, mocks: () => mockMeetings() },
  Carregando: {
    element: <Options />,
    mocks: () => void mock(getMeetingOptions, makeMeetingOptions(), { delayMs: 'infinite' }),
  },
  Erro: { element: <Options />, mocks: () => void mockProblem(getMeetingOptions, FAILURE) },
}

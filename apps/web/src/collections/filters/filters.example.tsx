import { makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { DayRangeFilter, PersonFilter, TeamFilter } from './filters.tsx'

const teams = ['Comercial', 'Pedagógico', 'TI'].map((name) => makeTeam({ name }))
const users = ['Bia', 'Caio'].map((firstName) => makePerson({ firstName }))

export const examples: Examples = {
  Times: {
    element: <TeamFilter value={teams[1]?.id ?? null} onChange={noop} />,
    mocks: () => mockPeople({ teams }),
  },
  Pessoas: {
    element: <PersonFilter hasNobody value={users[1]?.id ?? null} onChange={noop} />,
    mocks: () => mockPeople({ users }),
  },
  Dias: <DayRangeFilter from="2026-11-01" to={null} onChange={noop} />,
}

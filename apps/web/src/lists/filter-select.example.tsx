import { makeTeam, mockPeople } from '@cadencia/people/testing'
import { noop } from '@mantine/core'
import type { Examples } from '../../gallery/examples.ts'
import { LONG_TEXT } from '../../gallery/texts.ts'
import { FilterSelect, TeamFilter } from './filter-select.tsx'

const teams = ['Comercial', 'Pedagógico', 'TI'].map((name) => makeTeam({ name }))

export const examples: Examples = {
  Times: {
    element: <TeamFilter value={teams[1]?.id ?? null} onChange={noop} />,
    mocks: () => mockPeople({ teams }),
  },
  'Texto longo': (
    <FilterSelect
      label="Origem"
      all="Todas as origens"
      choices={[{ value: 'long', label: LONG_TEXT }]}
      value="long"
      onChange={noop}
    />
  ),
  'Mil opções': (
    <FilterSelect
      label="Sprint"
      all="Todas as sprints"
      searchable
      nothingFoundMessage="Nenhuma sprint encontrada"
      choices={Array.from({ length: 1000 }, (_, index) => ({ value: `${index}`, label: `Sprint ${index}` }))}
      value={null}
      onChange={noop}
    />
  ),
}

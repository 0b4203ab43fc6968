import { noop } from '@mantine/core'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_TEXT } from '../../../gallery/texts.ts'
import { FilterSelect } from './filter-select.tsx'

export const examples: Examples = {
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

import { FilterSelect } from '../../../lists/filter-select.tsx'
import { useAttendees } from '../../../people/use-people.ts'

/** The filter for what is nobody's. */
const NOBODY = { value: 'none', label: 'Sem responsável' }

interface OwnerFilterProps {
  value: string | null
  onChange: (value: string | null) => void
}

/** Narrows a list to what is one person's, or nobody's. */
export function OwnerFilter(props: OwnerFilterProps) {
  const { people } = useAttendees()
  return (
    <FilterSelect
      label="Responsável"
      placeholder="Responsável"
      all="Todos os responsáveis"
      searchable
      nothingFoundMessage="Ninguém com esse nome"
      choices={[NOBODY, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      {...props}
    />
  )
}

import { useLabels } from '@cadencia/sprints/labels/react'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import { TASK_FIELDS } from '../tasks/fields.tsx'

const { filter } = TASK_FIELDS.labelIds

interface LabelFilterProps {
  /** Whose labels are offered; more than one team's are told apart by its name. */
  teamIds: readonly string[]
  value: string | null
  onChange: (labelId: string | null) => void
}

/** Narrows a list to what carries a label. */
export function LabelFilter({ teamIds, ...select }: LabelFilterProps) {
  const { labels } = useLabels(teamIds)
  const { findTeam } = useTeamFinder()
  if (labels.length === 0 && select.value === null) return null
  const choices = labels.map(({ id, name, teamId }) => {
    const team = teamIds.length > 1 ? findTeam(teamId)?.name : undefined
    return { value: id, label: team === undefined ? name : `${name} (${team})` }
  })
  return (
    <FilterSelect
      label="Etiqueta"
      all={filter.all}
      searchable
      nothingFoundMessage="Nenhuma etiqueta"
      choices={choices}
      {...select}
    />
  )
}

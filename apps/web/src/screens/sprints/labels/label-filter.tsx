import { useLabels } from '@cadencia/sprints/labels/react'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import { TASK_FIELDS } from '../tasks/fields.tsx'

const { filter } = TASK_FIELDS.labelIds

interface LabelFilterProps {
  /** Whose labels are offered; null: those of the viewer's teams, team by team. */
  teamId: string | null
  value: string | null
  onChange: (labelId: string | null) => void
}

/** Narrows a list to what carries a label. */
export function LabelFilter({ teamId, ...select }: LabelFilterProps) {
  const { teams, findTeam } = useTeamFinder()
  const own = teams.flatMap(({ id, isMember }) => (isMember ? id : []))
  const { labels, isLoaded } = useLabels(teamId === null ? own : [teamId])
  const { value } = select
  // While teams and labels load it has its place, so that nothing below it moves.
  if (labels.length === 0 && value === null && isLoaded && teams.length > 0) return null
  const isOther = isLoaded && value !== null && labels.every(({ id }) => id !== value)
  const choices = labels.map(({ id, name, teamId: ownerId }) => {
    return { value: id, label: name, group: teamId === null ? findTeam(ownerId)?.name : undefined }
  })
  return (
    <FilterSelect
      label="Etiqueta"
      all={filter.all}
      searchable
      nothingFoundMessage="Nenhuma etiqueta"
      choices={isOther ? [...choices, { value, label: 'De outro time' }] : choices}
      {...select}
    />
  )
}

import { Group, Select } from '@mantine/core'
import { AssigneeSelect } from '../../records/people/assignee-select.tsx'
import { useTeamFinder } from '../../records/people/use-people.ts'
import { usePeopleChoices } from './people-choices.ts'

interface FieldProps {
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  readonly error?: React.ReactNode
}

interface ResponsibleFieldsProps {
  team: FieldProps
  person: FieldProps
}

/** Which team and who of it shall see to a request; both may stay empty. */
export function ResponsibleFields({ team, person }: ResponsibleFieldsProps) {
  const { teams } = useTeamFinder()
  const people = usePeopleChoices(team.value ?? null)
  return (
    <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
      <Select
        label="Time responsável"
        placeholder="Nenhum"
        miw={200}
        searchable
        clearable
        nothingFoundMessage="Nenhum time"
        clearButtonProps={{ 'aria-label': 'Nenhum time' }}
        data={teams.map(({ id, name }) => ({ value: id, label: name }))}
        {...team}
      />
      <AssigneeSelect miw={200} data={people.data} isFailed={people.isError} {...person} />
    </Group>
  )
}

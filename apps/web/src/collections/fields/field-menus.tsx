import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { DayField } from '@cadencia/ui/day-field'
import { Box } from '@mantine/core'
import { type AnyField, type AnyFields, choicesIn, fieldsIn } from '../../records/fields/field.ts'
import { useSprintChoices, useTeamChoices } from '../../records/fields/kinds.tsx'
import { useAttendees } from '../../records/people/use-people.ts'
import { ChoiceMenu } from '../choice-menu.tsx'

interface FieldMenusProps {
  fields: AnyFields
  isPending: boolean
  set: (key: string, value: string | null) => void
}

/** Sets fields of all selected records. */
export function FieldMenus({ fields, isPending, set }: FieldMenusProps) {
  return fieldsIn(fields, 'action').map((field, index) => (
    <FieldMenu
      key={field.key}
      field={field}
      isPending={isPending && index === 0}
      onChoose={(value) => set(field.key, value)}
    />
  ))
}

interface FieldMenuProps {
  field: AnyField
  isPending: boolean
  onChoose: (value: string | null) => void
}

function FieldMenu({ field, isPending, onChoose }: FieldMenuProps) {
  const choices = useChoices(field)
  const { label, none, action } = field
  if (!action) return null
  return (
    <ChoiceMenu<string | null>
      label={label}
      icon={action.icon}
      isPending={isPending}
      choices={
        none === undefined ? choices : [{ value: null, label: `Sem ${label.toLowerCase()}` }, ...choices]
      }
      onChoose={onChoose}
      {...(field.kind === 'day' && {
        footer: (close) => (
          <Box p={4}>
            <DayField
              aria-label="Outra data"
              placeholder="Outra data"
              size="xs"
              changesOnLeaving
              onChange={(day) => {
                close()
                if (day !== null) onChoose(day)
              }}
            />
          </Box>
        ),
      })}
    />
  )
}

function useChoices(field: AnyField): { value: string | null; label: string }[] {
  const { choices: people } = useAttendees()
  const teams = useTeamChoices()
  const { choices: sprints } = useSprintChoices(null)
  const today = saoPauloDay(Date.now())
  switch (field.kind) {
    case 'choice':
      return choicesIn(field)
    case 'person':
      return people
    case 'team':
      return teams
    case 'sprint':
      return sprints
    case 'day':
      return [
        { value: today, label: 'Hoje' },
        { value: addDays(today, 1), label: 'Amanhã' },
        { value: addDays(today, 7), label: 'Em uma semana' },
        { value: null, label: `Sem ${field.label.toLowerCase()}` },
      ]
    default:
      return []
  }
}

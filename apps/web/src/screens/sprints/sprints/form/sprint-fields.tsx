import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { DayField } from '@cadencia/ui/day-field'
import { Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NumberField } from '../../../../records/forms/number-field.tsx'
import { useTeamFinder } from '../../../../records/people/use-people.ts'
import type { SprintForm } from './sprint-form.ts'

interface SprintFieldsProps {
  form: UseFormReturnType<SprintForm>
  /** Offered while no team is chosen. */
  defaultTeam?: string | null
  /** Offered while no number is typed. */
  nextNumber?: number
  /** One that stands already: it keeps its team and may begin in the past. */
  isStanding?: boolean
}

/** The fields of a sprint, new or edited. */
export function SprintFields({
  form,
  defaultTeam = null,
  nextNumber,
  isStanding = false,
}: SprintFieldsProps) {
  const { teams } = useTeamFinder()
  const { teamId, startDate, number } = form.values
  const earliest = isStanding ? {} : { minDate: saoPauloDay(Date.now()) }
  return (
    <>
      {!isStanding && (
        <Select
          label="Equipe"
          placeholder="Selecione uma equipe"
          required
          searchable
          nothingFoundMessage="Nenhum time encontrado"
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('teamId')}
          value={teamId ?? defaultTeam}
        />
      )}
      <Group grow align="flex-start" preventGrowOverflow={false} gap="md">
        <TextInput
          label="Nome"
          required
          miw={190}
          maxLength={200}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NumberField
          label="Número"
          required
          miw={110}
          maw={{ sm: 140 }}
          min={1}
          {...form.getInputProps('number')}
          value={number ?? nextNumber ?? ''}
        />
      </Group>
      <SimpleGrid cols={2} spacing="md">
        <DayField label="Data de início" required {...earliest} {...form.getInputProps('startDate')} />
        <DayField
          label="Data de fim"
          required
          {...(startDate ? { minDate: startDate } : earliest)}
          {...form.getInputProps('endDate')}
        />
      </SimpleGrid>
      <NumberField label="Pontuação máxima" required min={1} {...form.getInputProps('maxScore')} />
    </>
  )
}

import { Instant } from '@cadencia/contract/values'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { DURATION, MEETING_TYPES, REPEAT_MAX } from '@cadencia/meetings/contract'
import { DateTimeField } from '@cadencia/ui/date-fields'
import { DayField } from '@cadencia/ui/day-field'
import { SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { ParticipantsField } from '../../../records/people/participants-field.tsx'
import { useTeamFinder } from '../../../records/people/use-people.ts'
import { TYPE_LABELS } from '../meeting-labels.ts'
import type { MeetingForm } from './meeting-form.ts'

const TYPE_CHOICES = choicesOf(MEETING_TYPES, TYPE_LABELS)
const REPEAT_CHOICES = [
  { value: 'none', label: 'Não se repete' },
  { value: 'until', label: 'Semanal até' },
  { value: 'count', label: 'Nº de vezes' },
]

interface MeetingFieldsProps {
  form: UseFormReturnType<MeetingForm>
  /** Minutes; undefined while the settings load. */
  longestDuration: number | undefined
  roomUrl: string | undefined
  /** The first moment that can be chosen (ISO 8601); none where the meeting stands already. */
  earliest?: string
  canRepeat?: boolean
  /** The dashboard's form: no link, no place and no participants. */
  isShort?: boolean
}

/** The fields of a meeting, new or edited. */
export function MeetingFields(props: MeetingFieldsProps) {
  const {
    form,
    longestDuration = DURATION.longest,
    roomUrl,
    earliest,
    canRepeat = false,
    isShort = false,
  } = props
  const { teams } = useTeamFinder()
  return (
    <>
      <TextInput label="Título" required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <TextEditor label="Descrição" rows={3} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateTimeField
          label="Data e hora"
          required
          defaultTimeValue="09:00"
          earliest={earliest}
          {...form.getInputProps('scheduledAt')}
        />
        <NumberField
          label="Duração (minutos)"
          description={`De ${DURATION.shortest} a ${longestDuration} minutos`}
          min={DURATION.shortest}
          max={longestDuration}
          step={15}
          {...form.getInputProps('duration')}
        />
      </SimpleGrid>
      {!isShort && <LocationFields form={form} roomUrl={roomUrl} />}
      <SimpleGrid cols={2} spacing="md">
        <Select label="Tipo" data={TYPE_CHOICES} {...form.getInputProps('meetingType')} />
        <Select
          label="Time"
          placeholder="Nenhum"
          clearable
          clearButtonProps={{ 'aria-label': 'Nenhum time' }}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('teamId')}
        />
      </SimpleGrid>
      {canRepeat && <RepeatFields form={form} />}
    </>
  )
}

/** Where it takes place, and with whom. */
function LocationFields({ form, roomUrl }: Pick<MeetingFieldsProps, 'form' | 'roomUrl'>) {
  return (
    <>
      <TextInput
        label="Link da reunião"
        type="url"
        inputMode="url"
        placeholder={roomUrl ?? 'https://'}
        description="Em branco, usa a sala permanente."
        {...form.getInputProps('meetUrl')}
        value={form.values.meetUrl ?? roomUrl ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('meetUrl', value === roomUrl ? null : value)
        }
      />
      <TextInput label="Local" {...form.getInputProps('location')} />
      <ParticipantsField
        description="Quem cria a reunião já participa."
        {...form.getInputProps('participantIds')}
      />
    </>
  )
}

function RepeatFields({ form }: { form: UseFormReturnType<MeetingForm> }) {
  const labelId = useId()
  const { repeat, scheduledAt } = form.values
  const now = new Date().toISOString()
  return (
    <Stack gap="xs">
      <Text id={labelId} size="sm" fw={550}>
        Repetição
      </Text>
      <SegmentedControl aria-labelledby={labelId} data={REPEAT_CHOICES} {...form.getInputProps('repeat')} />
      {repeat === 'until' && (
        <DayField
          label="Repete até"
          required
          minDate={saoPauloDay(Instant.catch(now).parse(scheduledAt))}
          {...form.getInputProps('until')}
        />
      )}
      {repeat === 'count' && (
        <NumberField
          label="Número de reuniões"
          required
          min={2}
          max={REPEAT_MAX}
          {...form.getInputProps('count')}
        />
      )}
    </Stack>
  )
}

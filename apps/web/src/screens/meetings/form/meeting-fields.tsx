import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { DURATION, MEETING_TYPES, REPEAT_MAX } from '@cadencia/meetings/contract'
import { DateTimeField, DayField } from '@cadencia/ui/date-fields'
import {
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { useTeamFinder } from '../../../people/use-people.ts'
import { TYPE_LABELS } from '../meeting-labels.ts'
import type { MeetingField, MeetingForm } from './meeting-form.ts'
import { ParticipantsField } from './participants-field.tsx'

const TYPE_CHOICES = MEETING_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))
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
  /** What the person had typed where a colleague's values took its place, by field. */
  typedBefore?: Partial<Record<MeetingField, string>>
}

/** The fields of a meeting, new or edited. */
export function MeetingFields(props: MeetingFieldsProps) {
  const {
    form,
    longestDuration = DURATION.longest,
    roomUrl,
    earliest,
    canRepeat = false,
    typedBefore = {},
  } = props
  const { teams } = useTeamFinder()
  const field = (name: MeetingField, description?: string) => ({
    ...form.getInputProps(name),
    description: typedBefore[name] === undefined ? description : `Você tinha digitado: ${typedBefore[name]}`,
  })
  return (
    <>
      <TextInput label="Título" required maxLength={200} data-autofocus {...field('title')} />
      <Textarea label="Descrição" rows={3} resize="vertical" {...field('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateTimeField
          label="Data e hora"
          required
          defaultTimeValue="09:00"
          earliest={earliest}
          {...field('scheduledAt')}
        />
        <NumberInput
          label="Duração (minutos)"
          min={DURATION.shortest}
          max={longestDuration}
          clampBehavior="none"
          step={15}
          allowDecimal={false}
          allowNegative={false}
          {...field('duration', `De ${DURATION.shortest} a ${longestDuration} minutos`)}
        />
      </SimpleGrid>
      <TextInput
        label="Link da reunião"
        type="url"
        inputMode="url"
        placeholder={roomUrl ?? 'https://'}
        {...field('meetUrl', 'Em branco, usa a sala permanente.')}
        value={form.values.meetUrl ?? roomUrl ?? ''}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('meetUrl', value === roomUrl ? null : value)
        }
      />
      <TextInput label="Local" {...field('location')} />
      <ParticipantsField {...field('participantIds', 'Quem cria a reunião já participa.')} />
      <SimpleGrid cols={2} spacing="md">
        <Select label="Tipo" data={TYPE_CHOICES} {...field('meetingType')} />
        <Select
          label="Time"
          placeholder="Nenhum"
          clearable
          clearButtonProps={{ 'aria-label': 'Nenhum time' }}
          data={teams.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('teamId')}
        />
      </SimpleGrid>
      {canRepeat && <RepeatFields form={form} />}
    </>
  )
}

function RepeatFields({ form }: { form: UseFormReturnType<MeetingForm> }) {
  const labelId = useId()
  const { repeat, scheduledAt } = form.values
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
          minDate={saoPauloDay(scheduledAt ?? Date.now())}
          {...form.getInputProps('until')}
        />
      )}
      {repeat === 'count' && (
        <NumberInput
          label="Número de reuniões"
          required
          min={2}
          max={REPEAT_MAX}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('count')}
        />
      )}
    </Stack>
  )
}

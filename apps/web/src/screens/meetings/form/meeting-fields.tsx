import { Instant } from '@cadencia/contract/values'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { DURATION, INTERVAL_MAX, type REPEAT_EVERY } from '@cadencia/meetings/contract'
import { DayField } from '@cadencia/ui/day-field'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Button, Checkbox, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconMapPin } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { MEETING_FIELDS } from '../fields.tsx'
import { GuestsField } from './guests-field.tsx'
import { type MeetingForm, mostMeetings } from './meeting-form.ts'
import { repeatText } from './repeat-text.ts'

const TYPE_ROW = ['meetingType', 'teamId'] as const
const REPEAT_CHOICES = [
  { value: 'none', label: 'Não se repete' },
  { value: 'until', label: 'Semanal até' },
  { value: 'count', label: 'Nº de vezes' },
  { value: 'forever', label: 'Sem fim' },
]
const EVERY_LABELS = {
  week: 'Toda semana',
  workday: 'Todo dia útil',
  month: 'Todo mês, no mesmo dia da semana',
} as const satisfies Record<(typeof REPEAT_EVERY)[number], string>
const EVERY_CHOICES = choicesOf(['week', 'workday', 'month'], EVERY_LABELS)
const INTERVAL_LABELS: Readonly<Record<string, string>> = {
  week: 'A cada quantas semanas',
  workday: 'A cada quantos dias úteis',
  month: 'A cada quantos meses',
}

interface MeetingFieldsProps {
  form: UseFormReturnType<MeetingForm>
  /** Minutes; undefined while the settings load. */
  longestDuration: number | undefined
  roomUrl: string | undefined
  /** The first moment that can be chosen (ISO 8601); none where the meeting stands already. */
  earliest?: string
  canRepeat?: boolean
  /** Type and team stand before link and participants. */
  hasTypeFirst?: boolean
}

/** The fields of a meeting, new or edited. */
export function MeetingFields(props: MeetingFieldsProps) {
  const {
    form,
    longestDuration = DURATION.longest,
    roomUrl,
    earliest,
    canRepeat = false,
    hasTypeFirst = false,
  } = props
  return (
    <FormFields
      form={form}
      fields={MEETING_FIELDS}
      rows={[
        ['title'],
        ['description'],
        ['scheduledAt', 'duration'],
        ...(hasTypeFirst ? [TYPE_ROW] : []),
        <LinkField key="link" form={form} roomUrl={roomUrl} />,
        ['participantIds'],
        <GuestsField key="guests" form={form} />,
        ...(hasTypeFirst ? [] : [TYPE_ROW]),
        ...(canRepeat ? [<RepeatFields key="repeat" form={form} />] : []),
        <LocationField key="location" form={form} />,
      ]}
      without={['location']}
      inputs={{
        scheduledAt: { ...(earliest !== undefined && { earliest }) },
        duration: {
          description: `De ${DURATION.shortest} a ${longestDuration} minutos`,
          max: longestDuration,
        },
      }}
    />
  )
}

/** Where people meet; the permanent room unless told. */
function LinkField({ form, roomUrl }: Pick<MeetingFieldsProps, 'form' | 'roomUrl'>) {
  return (
    <TextInput
      label="Link da reunião"
      type="url"
      autoComplete="off"
      inputMode="url"
      placeholder={roomUrl ?? 'https://'}
      description="Em branco, usa a sala permanente."
      {...form.getInputProps('meetUrl')}
      value={form.values.meetUrl ?? roomUrl ?? ''}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue('meetUrl', value === roomUrl ? null : value)
      }
    />
  )
}

/** The room; few meetings have one, so it is asked for only when somebody wants to say it. */
function LocationField({ form }: Pick<MeetingFieldsProps, 'form'>) {
  const { location } = form.values
  const [state, setState] = useState<'folded' | 'asked' | 'filled'>('folded')
  if (state === 'folded' && location !== '') setState('filled')
  if (state === 'folded') {
    return (
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconMapPin size={16} stroke={1.75} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setState('asked')}
      >
        Adicionar local
      </Button>
    )
  }
  return <TextInput label="Local" autoFocus={state === 'asked'} {...form.getInputProps('location')} />
}

function RepeatFields({ form }: { form: UseFormReturnType<MeetingForm> }) {
  const labelId = useId()
  const { repeat, scheduledAt, every } = form.values
  const isPhone = useIsPhone()
  const now = new Date().toISOString()
  return (
    <Stack gap="xs">
      <Text id={labelId} size="sm" fw={550}>
        Repetição
      </Text>
      <SegmentedControl
        aria-labelledby={labelId}
        orientation={isPhone ? 'vertical' : 'horizontal'}
        data={REPEAT_CHOICES.map(({ value, label }) => ({
          value,
          label: value === 'until' && every !== 'week' ? 'Até' : label,
        }))}
        {...form.getInputProps('repeat')}
      />
      {repeat !== 'none' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Select label="Frequência" data={EVERY_CHOICES} {...form.getInputProps('every')} />
          <NumberField
            label={INTERVAL_LABELS[every]}
            min={1}
            max={INTERVAL_MAX}
            {...form.getInputProps('interval')}
          />
        </SimpleGrid>
      )}
      {repeat !== 'none' && every !== 'workday' && (
        <Checkbox
          label="O que cai em feriado ou fim de semana passa para o próximo dia útil"
          {...form.getInputProps('skipHolidays', { type: 'checkbox' })}
        />
      )}
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
          max={mostMeetings(form.values)}
          {...form.getInputProps('count')}
        />
      )}
      <Text size="sm" c="dimmed" role="status">
        {repeatText(form.values)}
      </Text>
    </Stack>
  )
}

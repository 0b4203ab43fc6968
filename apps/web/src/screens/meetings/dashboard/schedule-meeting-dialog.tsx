import { DURATION, MEETING_TYPES, MeetingDraft, MeetingType } from '@cadencia/meetings/contract'
import { useMeetingOptions, useScheduleMeeting } from '@cadencia/meetings/react'
import { DateTimeField } from '@cadencia/ui/date-fields'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { NumberInput, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { type FormErrors, useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import type { z } from 'zod'
import { DraftNotice } from '../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../forms/server-issues.ts'
import { useTeamFinder } from '../../../people/use-people.ts'
import { TYPE_LABELS } from '../meeting-labels.ts'

const INCOMPLETE = 'Título e data/hora são obrigatórios'
const TYPE_CHOICES = MEETING_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }))

interface ScheduleForm {
  title: string
  description: string
  scheduledFor: string | null
  /** Minutes. */
  duration: number | string
  meetingType: string
  teamId: string | null
}

const EMPTY: ScheduleForm = {
  title: '',
  description: '',
  scheduledFor: null,
  duration: DURATION.default,
  meetingType: 'planning',
  teamId: null,
}

function draftOf({
  scheduledFor,
  duration,
  meetingType,
  ...values
}: ScheduleForm): z.input<typeof MeetingDraft> {
  return {
    ...values,
    duration: duration === '' ? DURATION.default : Number(duration),
    meetingType: MeetingType.catch('planning').parse(meetingType),
    ...(scheduledFor === null ? {} : { scheduledFor }),
  }
}

function validate(values: ScheduleForm, longest: number): FormErrors {
  const { scheduledAt, ...errors } = zod4Resolver(MeetingDraft)({ ...draftOf(values) })
  const isTooLong = errors.duration === undefined && Number(values.duration) > longest
  return {
    ...errors,
    // The schema speaks of a missing start under its other name.
    ...(scheduledAt === undefined ? {} : { scheduledFor: scheduledAt }),
    ...(isTooLong ? { duration: `Duração máxima de ${longest} minutos` } : {}),
  }
}

interface ScheduleMeetingDialogProps {
  opened: boolean
  onClose: () => void
}

/** Schedules a meeting from the dashboard. What was typed survives a failure, closing and a reload. */
export function ScheduleMeetingDialog({ opened, onClose }: ScheduleMeetingDialogProps) {
  const draft = useDraft('home.schedule', EMPTY)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const { data: options } = useMeetingOptions()
  const { teams } = useTeamFinder()
  const schedule = useScheduleMeeting()
  const longest = options?.longestDuration ?? DURATION.longest
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validateInputOnBlur: ['title', 'description', 'duration'],
    validate: (values) => validate(values, longest),
  })

  const startOver = () => {
    form.setValues(EMPTY)
    form.clearErrors()
    draft.clear()
    setRestored(false)
  }

  const create = form.onSubmit((values) =>
    schedule.mutate(
      { body: draftOf(values) },
      {
        onSuccess: () => {
          showToast({ title: 'Reunião Agendada', tone: 'success' })
          startOver()
          onClose()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: 'Falha ao agendar reunião', tone: 'error' })
        },
      },
    ),
  )

  const isIncomplete = form.errors.title !== undefined || form.errors.scheduledFor !== undefined
  const isBlank = form.values.title.trim() === '' || form.values.scheduledFor === null
  return (
    <FormDialog
      opened={opened}
      title="Agendar Reunião"
      submitLabel="Agendar"
      isPending={schedule.isPending}
      error={isIncomplete && isBlank ? INCOMPLETE : undefined}
      onSubmit={create}
      onClose={onClose}
    >
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <TextInput label="Título" required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <Textarea label="Descrição" rows={3} resize="vertical" {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DateTimeField
          label="Data e hora"
          required
          defaultTimeValue="09:00"
          {...form.getInputProps('scheduledFor')}
        />
        <NumberInput
          label="Duração (minutos)"
          description={`De ${DURATION.shortest} a ${longest} minutos`}
          min={DURATION.shortest}
          max={longest}
          clampBehavior="none"
          step={15}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('duration')}
        />
      </SimpleGrid>
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
    </FormDialog>
  )
}

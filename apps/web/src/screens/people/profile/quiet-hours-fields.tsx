import { QuietHours } from '@cadencia/notifications/push/contract'
import { Button, Group, Stack, Switch, TextInput } from '@mantine/core'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormNotice } from '../../../records/forms/record-form-notice.tsx'
import { useSettingsForm } from '../../../records/forms/use-settings-form.ts'
import { QUIET_HOURS_FAILED } from './use-this-device.ts'

const DEFAULTS: QuietHours = { from: '20:00', until: '08:00' }

interface QuietHoursFieldsProps {
  quietHours: QuietHours | null
  isSaving: boolean
  /** Switches them on or off. */
  onSwitch: (quietHours: QuietHours | null) => void
  onSave: (quietHours: QuietHours) => Promise<void>
}

/** The hours in which this device stays quiet; the switch takes effect at once, times once they are saved. */
export function QuietHoursFields(props: QuietHoursFieldsProps) {
  const { quietHours, isSaving, onSwitch, onSave } = props
  return (
    <Stack gap="xs">
      <Switch
        label="Horário de silêncio"
        description="Nada chega nesse período (horário de São Paulo); ao fim dele, um resumo do que ainda não foi lido."
        checked={quietHours !== null}
        disabled={isSaving}
        onChange={({ currentTarget: { checked } }) => onSwitch(checked ? DEFAULTS : null)}
      />
      {quietHours && <Times saved={quietHours} onSave={onSave} />}
    </Stack>
  )
}

interface TimesProps extends Pick<QuietHoursFieldsProps, 'onSave'> {
  saved: QuietHours
}

function Times({ saved, onSave }: TimesProps) {
  const { form, submit, isPending, changed, notice } = useSettingsForm<QuietHours>({
    draftKey: 'profile.quiet-hours',
    settings: saved,
    schema: QuietHours,
    what: 'o horário de silêncio',
    refine: ({ '': both, ...errors }) => ({ ...errors, ...(both && { until: both }) }),
    save: async (changes) => {
      const next = { ...saved, ...changes }
      await onSave(next)
      return next
    },
    saved: { title: 'Horário de silêncio salvo' },
    failure: (error) => showFailure(error, QUIET_HOURS_FAILED),
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Horário de silêncio">
      <Stack gap="xs">
        <RecordFormNotice notice={notice} />
        <Group align="flex-end" gap="sm">
          <TextInput type="time" label="Das" {...form.getInputProps('from')} />
          <TextInput type="time" label="Até" {...form.getInputProps('until')} />
          {changed.length > 0 && (
            <Button type="submit" variant="default" loading={isPending}>
              Salvar horário
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

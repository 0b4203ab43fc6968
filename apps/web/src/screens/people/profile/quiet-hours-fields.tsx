import { QuietHours } from '@cadencia/notifications/push/contract'
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

const DEFAULTS: QuietHours = { from: '20:00', until: '08:00' }

interface QuietHoursFieldsProps {
  quietHours: QuietHours | null
  isSaving: boolean
  onSave: (quietHours: QuietHours | null) => void
}

/** The hours in which this device stays quiet; the switch takes effect at once, times once they are saved. */
export function QuietHoursFields({ quietHours, isSaving, onSave }: QuietHoursFieldsProps) {
  return (
    <Stack gap="xs">
      <Switch
        label="Horário de silêncio"
        description="Nada chega nesse período (horário de São Paulo); ao fim dele, um resumo do que ainda não foi lido."
        checked={quietHours !== null}
        disabled={isSaving}
        onChange={({ currentTarget: { checked } }) => onSave(checked ? DEFAULTS : null)}
      />
      {quietHours && (
        <Times
          key={`${quietHours.from}-${quietHours.until}`}
          saved={quietHours}
          isSaving={isSaving}
          onSave={onSave}
        />
      )}
    </Stack>
  )
}

interface TimesProps {
  saved: QuietHours
  isSaving: boolean
  onSave: (quietHours: QuietHours) => void
}

function Times({ saved, isSaving, onSave }: TimesProps) {
  const [from, setFrom] = useState(saved.from)
  const [until, setUntil] = useState(saved.until)
  const { success, data, error } = QuietHours.safeParse({ from, until })
  const isChanged = from !== saved.from || until !== saved.until
  return (
    <>
      <Group align="flex-end" gap="sm">
        <TextInput
          type="time"
          label="Das"
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <TextInput
          type="time"
          label="Até"
          value={until}
          onChange={({ currentTarget: { value } }) => setUntil(value)}
        />
        {isChanged && (
          <Button
            variant="default"
            loading={isSaving}
            disabled={!success}
            onClick={() => data && onSave(data)}
          >
            Salvar horário
          </Button>
        )}
      </Group>
      {isChanged && !success && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error.issues[0]?.message}
        </Text>
      )}
    </>
  )
}

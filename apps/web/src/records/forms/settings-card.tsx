import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { RecordFormNotice } from './record-form-notice.tsx'
import type { RecordForm } from './use-record-form.ts'

interface SettingsCardProps {
  title: string
  /** What the settings are for. */
  description?: ReactNode
  submitLabel?: string
  /** Something else is the screen's main act. */
  isSecondary?: boolean
  /** The result of `useSettingsForm`. */
  recordForm: Pick<RecordForm<object>, 'submit' | 'isPending' | 'notice'> & { changed: readonly string[] }
  /** The fields. */
  children: ReactNode
}

/** A form over settings, which is saved as a whole. */
export function SettingsCard(props: SettingsCardProps) {
  const { title, description, submitLabel = 'Salvar Configurações', isSecondary = false, recordForm } = props
  const titleId = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={titleId}>
      <Title order={2} id={titleId} fz="lg" mb={description === undefined ? 'md' : 4}>
        {title}
      </Title>
      {description !== undefined && (
        <Text size="sm" c="dimmed" mb="md">
          {description}
        </Text>
      )}
      <form onSubmit={recordForm.submit} noValidate aria-labelledby={titleId}>
        <Stack gap="md">
          <RecordFormNotice notice={recordForm.notice} />
          {props.children}
          <Group justify="flex-end">
            <Button
              type="submit"
              variant={isSecondary ? 'light' : 'filled'}
              loading={recordForm.isPending}
              disabled={recordForm.changed.length === 0}
            >
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

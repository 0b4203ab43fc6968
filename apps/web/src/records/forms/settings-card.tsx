import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'

interface SettingsCardProps {
  title: string
  /** What the settings are for. */
  description?: string
  submitLabel?: string
  isSaving: boolean
  /** Something was typed that is not saved. */
  isDirty: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The fields. */
  children: ReactNode
}

/** A form over settings, which is saved as a whole. */
export function SettingsCard(props: SettingsCardProps) {
  const { title, description, submitLabel = 'Salvar Configurações', isSaving, isDirty } = props
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
      <form onSubmit={props.onSubmit} noValidate aria-labelledby={titleId}>
        <Stack gap="md">
          {props.children}
          <Group justify="flex-end">
            <Button type="submit" loading={isSaving} disabled={!isDirty}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

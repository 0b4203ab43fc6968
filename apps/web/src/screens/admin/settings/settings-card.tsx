import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useId } from 'react'

interface SettingsCardProps {
  title: string
  isSaving: boolean
  /** Something was typed that is not saved. */
  isDirty: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The fields. */
  children: ReactNode
}

/** A form over settings, which is saved as a whole. */
export function SettingsCard({ title, isSaving, isDirty, onSubmit, children }: SettingsCardProps) {
  const titleId = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={titleId}>
      <Title order={2} id={titleId} fz="lg" mb="md">
        {title}
      </Title>
      <form onSubmit={onSubmit} noValidate aria-labelledby={titleId}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button type="submit" loading={isSaving} disabled={!isDirty}>
              Salvar Configurações
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

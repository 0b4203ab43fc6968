import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface PartsSectionProps {
  title: string
  /** How much of `total` is done; without it the section has no progress. */
  done?: number
  total?: number
  children: ReactNode
}

/** A part of a record under its heading, which says how far it is. */
export function PartsSection({ title, done, total = 0, children }: PartsSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Group gap="xs" align="baseline" mb="xs">
        <Title order={3} id={titleId}>
          {title}
        </Title>
        {done !== undefined && total > 0 && (
          <Text size="sm" c="dimmed">
            {done} de {total}
          </Text>
        )}
      </Group>
      <Stack gap="xs">{children}</Stack>
    </section>
  )
}

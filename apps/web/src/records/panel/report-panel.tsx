import { Card, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PanelProps {
  title: string
  state?: ReactNode
  children: ReactNode
}

/** One part of the report. */
export function ReportPanel({ title, state, children }: PanelProps) {
  return (
    <Card withBorder padding="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2} fz="md">
          {title}
        </Title>
        {state}
      </Group>
      {children}
    </Card>
  )
}

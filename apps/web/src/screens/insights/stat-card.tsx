import { Card, Group, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './stat-card.module.css'

interface StatCardProps {
  label: string
  value: string | number
  /** The value says that there is none. */
  isEmpty?: boolean
  /** The days that the figure counts, where its label does not say. */
  span?: string | undefined
  icon: Icon
  /** The line below the figure. */
  children: ReactNode
}

/** One figure with its label above and what it means, or what changed, below. */
export function StatCard({ label, value, isEmpty = false, span, icon: StatIcon, children }: StatCardProps) {
  return (
    <Card withBorder padding="md" component="article" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <StatIcon size={18} stroke={1.5} className={classes.icon} aria-hidden />
      </Group>
      <Group gap="xs" align="baseline">
        <Text className={classes.figure ?? ''} data-empty={isEmpty || undefined}>
          {value}
        </Text>
        {span && (
          <Text size="sm" c="dimmed">
            {span}
          </Text>
        )}
      </Group>
      {children}
    </Card>
  )
}

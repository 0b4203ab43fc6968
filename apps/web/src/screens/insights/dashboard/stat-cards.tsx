import type { ChangeType, DashboardStats } from '@cadencia/insights/dashboard/contract'
import { Card, Group, SimpleGrid, Text } from '@mantine/core'
import { type Icon, IconCalendarEvent, IconChecklist, IconRun, IconTrendingUp } from '@tabler/icons-react'
import classes from './home.module.css'

interface StatCardProps {
  label: string
  value: number
  /** The days that the figure counts, where its label does not say. */
  span?: string
  change: string
  type: ChangeType
  icon: Icon
}

/** The four figures of the day, each with what changed. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  return (
    <section aria-label="Números">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <StatCard
          label="Reuniões hoje"
          value={stats.todayMeetings}
          change={stats.meetingsChange}
          type={stats.meetingsChangeType}
          icon={IconCalendarEvent}
        />
        <StatCard
          label="Tarefas criadas"
          span="nesta semana"
          value={stats.weeklyTasks}
          change={stats.tasksChange}
          type={stats.tasksChangeType}
          icon={IconChecklist}
        />
        <StatCard
          label="Sprints ativas"
          value={stats.activeSprints}
          change={stats.sprintsStatus}
          type={stats.sprintsChangeType}
          icon={IconRun}
        />
        <StatCard
          label="Conversões"
          span="neste mês"
          value={stats.conversions}
          change={stats.conversionsChange}
          type={stats.conversionsChangeType}
          icon={IconTrendingUp}
        />
      </SimpleGrid>
    </section>
  )
}

function StatCard({ label, value, span, change, type, icon: StatIcon }: StatCardProps) {
  return (
    <Card withBorder padding="md" component="article" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <StatIcon size={18} stroke={1.5} className={classes.faint} aria-hidden />
      </Group>
      <Group gap="xs" align="baseline">
        <Text className={classes.figure ?? ''}>{value}</Text>
        {span && (
          <Text size="sm" c="dimmed">
            {span}
          </Text>
        )}
      </Group>
      <Text size="sm" className={classes.change ?? ''} data-type={type}>
        {change}
      </Text>
    </Card>
  )
}

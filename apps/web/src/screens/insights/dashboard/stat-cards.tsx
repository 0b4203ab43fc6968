import type { ChangeType, DashboardStats } from '@cadencia/insights/dashboard/contract'
import { SimpleGrid, Text } from '@mantine/core'
import { type Icon, IconCalendarEvent, IconChecklist, IconRun, IconTrendingUp } from '@tabler/icons-react'
import { StatCard } from '../stat-card.tsx'
import classes from './home.module.css'

/** The four figures of the day, each with what changed. */
export function StatCards({ stats }: { stats: DashboardStats }) {
  return (
    <section aria-label="Números">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Figure
          label="Reuniões hoje"
          value={stats.todayMeetings}
          change={stats.meetingsChange}
          type={stats.meetingsChangeType}
          icon={IconCalendarEvent}
        />
        <Figure
          label="Tarefas criadas"
          span="nesta semana"
          value={stats.weeklyTasks}
          change={stats.tasksChange}
          type={stats.tasksChangeType}
          icon={IconChecklist}
        />
        <Figure
          label="Sprints ativas"
          value={stats.activeSprints}
          change={stats.sprintsStatus}
          type={stats.sprintsChangeType}
          icon={IconRun}
        />
        <Figure
          label="Conversões"
          span="neste mês"
          value={stats.conversions ?? '—'}
          change={stats.conversionsChange}
          type={stats.conversionsChangeType}
          icon={IconTrendingUp}
        />
      </SimpleGrid>
    </section>
  )
}

interface FigureProps {
  label: string
  value: number | string
  span?: string
  change: string
  type: ChangeType
  icon: Icon
}

function Figure({ change, type, ...figure }: FigureProps) {
  return (
    <StatCard {...figure}>
      <Text size="sm" className={classes.change ?? ''} data-type={type}>
        {change}
      </Text>
    </StatCard>
  )
}

import type { AnalyticsStats } from '@cadencia/insights/analytics/contract'
import { Card, Group, SimpleGrid, Text } from '@mantine/core'
import { type Icon, IconCircleCheck, IconFlame, IconGauge, IconTrophy } from '@tabler/icons-react'
import classes from './analytics.module.css'
import { figureLabel, NO_DATA } from './analytics-labels.ts'

/** The four figures, each with what it counts. */
export function StatCards({ stats }: { stats: AnalyticsStats }) {
  return (
    <section aria-label="Números">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <StatCard
          label="Taxa de Conclusão"
          value={figureLabel(stats.completionRate, '%')}
          meaning="das tarefas com prazo no período"
          icon={IconCircleCheck}
        />
        <StatCard
          label="Pontuação Média"
          value={figureLabel(stats.averageScore)}
          meaning="de 100, nas sprints concluídas no período"
          icon={IconTrophy}
        />
        <StatCard
          label="Velocidade Sprint"
          value={figureLabel(stats.sprintVelocity)}
          meaning="pontos por sprint, nas três últimas de cada time"
          icon={IconGauge}
        />
        <StatCard
          label="Burnout Rate"
          value={figureLabel(stats.burnoutRate, '%')}
          meaning="das pessoas com mais de 40 horas em 7 dias ou mais de 5 tarefas atrasadas"
          icon={IconFlame}
        />
      </SimpleGrid>
    </section>
  )
}

interface StatCardProps {
  label: string
  value: string
  meaning: string
  icon: Icon
}

function StatCard({ label, value, meaning, icon: StatIcon }: StatCardProps) {
  return (
    <Card withBorder padding="md" component="article" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <StatIcon size={18} stroke={1.5} className={classes.faint} aria-hidden />
      </Group>
      <Text className={classes.figure ?? ''} data-empty={value === NO_DATA || undefined}>
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {meaning}
      </Text>
    </Card>
  )
}

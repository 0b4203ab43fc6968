import type { AnalyticsStats } from '@cadencia/insights/analytics/contract'
import { SimpleGrid, Text } from '@mantine/core'
import { type Icon, IconCircleCheck, IconFlame, IconGauge, IconTrophy } from '@tabler/icons-react'
import { StatCard } from '../stat-card.tsx'
import { figureLabel, NO_DATA } from './analytics-labels.ts'

/** The four figures, each with what it counts. */
export function StatCards({ stats }: { stats: AnalyticsStats }) {
  return (
    <section aria-label="Números">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Figure
          label="Taxa de Conclusão"
          value={figureLabel(stats.completionRate, '%')}
          meaning="das tarefas com prazo no período"
          icon={IconCircleCheck}
        />
        <Figure
          label="Pontuação Média"
          value={figureLabel(stats.averageScore)}
          meaning="de 100, nas sprints concluídas no período"
          icon={IconTrophy}
        />
        <Figure
          label="Velocidade Sprint"
          value={figureLabel(stats.sprintVelocity)}
          meaning="pontos por sprint, nas três últimas de cada time"
          icon={IconGauge}
        />
        <Figure
          label="Burnout Rate"
          value={figureLabel(stats.burnoutRate, '%')}
          meaning="das pessoas com mais de 40 horas em 7 dias ou mais de 5 tarefas atrasadas"
          icon={IconFlame}
        />
      </SimpleGrid>
    </section>
  )
}

interface FigureProps {
  label: string
  value: string
  meaning: string
  icon: Icon
}

function Figure({ meaning, ...figure }: FigureProps) {
  return (
    <StatCard {...figure} isEmpty={figure.value === NO_DATA}>
      <Text size="sm" c="dimmed">
        {meaning}
      </Text>
    </StatCard>
  )
}

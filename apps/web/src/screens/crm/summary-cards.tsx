import { useCrmStats } from '@cadencia/crm/stats/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatCurrency, formatNumber } from '@cadencia/locale/numbers'
import { ErrorState } from '@cadencia/ui/error-state'
import { Card, Group, SimpleGrid, Text } from '@mantine/core'
import { type Icon, IconCoin, IconPercentage, IconTargetArrow, IconUsersGroup } from '@tabler/icons-react'
import { CardsSkeleton } from './cards-skeleton.tsx'
import classes from './crm.module.css'

/** The CRM's four figures, as the server counts them. */
export function SummaryCards() {
  const stats = useCrmStats()
  if (stats.isPending) return <CardsSkeleton />
  if (!stats.data) {
    return (
      <ErrorState
        message={messageOf(stats.error, 'Não foi possível carregar os números do CRM.')}
        onRetry={() => void stats.refetch()}
        isRetrying={stats.isFetching}
      />
    )
  }
  const { totalLeads, totalOpportunities, pipelineTotal, conversionRate } = stats.data
  return (
    <section aria-label="Números">
      <SimpleGrid type="container" cols={{ base: 2, '680px': 4 }} spacing="sm" mb="lg">
        <SummaryCard label="Total Leads" value={formatNumber(totalLeads)} icon={IconUsersGroup} />
        <SummaryCard label="Oportunidades" value={formatNumber(totalOpportunities)} icon={IconTargetArrow} />
        <SummaryCard label="Pipeline Total" value={formatCurrency(pipelineTotal)} icon={IconCoin} />
        <SummaryCard label="Taxa Conversão" value={`${conversionRate}%`} icon={IconPercentage} />
      </SimpleGrid>
    </section>
  )
}

function SummaryCard({ label, value, icon: Sign }: { label: string; value: string; icon: Icon }) {
  return (
    <Card withBorder p={{ base: 'xs', sm: 'md' }} component="article" aria-label={label}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Sign size={18} stroke={1.5} className={classes.faint} aria-hidden />
      </Group>
      <Text className={classes.figure ?? ''}>{value}</Text>
    </Card>
  )
}

import { useCrmStats } from '@cadencia/crm/stats/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatCurrency, formatNumber } from '@cadencia/locale/numbers'
import { ErrorState } from '@cadencia/ui/error-state'
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
    <section aria-label="Números" className={classes.summary}>
      <div className={classes.figures}>
        <Figure label="Total Leads" value={formatNumber(totalLeads)} />
        <Figure label="Oportunidades" value={formatNumber(totalOpportunities)} />
        <Figure label="Pipeline Total" value={formatCurrency(pipelineTotal)} />
        <Figure label="Taxa Conversão" value={`${conversionRate}%`} />
      </div>
    </section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <article aria-label={label} className={classes.figure}>
      <span className={classes.figureLabel}>{label}</span>
      <span className={classes.figureValue}>{value}</span>
    </article>
  )
}

import { isOpenStage, isWon, type OpportunityBoard } from '@cadencia/crm/opportunities/contract'
import { formatCurrency } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import classes from './pipeline.module.css'

/** What is open, what it is likely to bring, and how much of what was decided was won. */
export function PipelineSummary({ board: { columns, forecast } }: { board: OpportunityBoard }) {
  const open = columns.filter(({ stage }) => isOpenStage(stage))
  const count = open.reduce((sum, column) => sum + column.count, 0)
  const value = open.reduce((sum, column) => sum + column.value, 0)
  const won = columns.find(({ stage }) => isWon(stage))
  return (
    <dl className={classes.summary}>
      <div>
        <dt>Em aberto</dt>
        <dd>
          {formatCurrency(value)} <span>{plural(count, 'negociação', 'negociações')}</span>
        </dd>
      </div>
      <div>
        <dt title="Soma de valor × probabilidade das etapas abertas">Previsão ponderada</dt>
        <dd>{formatCurrency(forecast)}</dd>
      </div>
      <div>
        <dt>Ganho</dt>
        <dd>
          {formatCurrency(won?.value ?? 0)} <span>{plural(won?.count ?? 0, 'negócio', 'negócios')}</span>
        </dd>
      </div>
    </dl>
  )
}

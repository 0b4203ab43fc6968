import { formatDateTime } from '@cadencia/locale/dates'
import { labelOf, lookUp } from '@cadencia/locale/fallback'
import { formatNumber, formatPercent } from '@cadencia/locale/numbers'
import type { LedgerEntry, TaskFactors } from '@cadencia/scoring/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import records from '../../../kit/lists.module.css'
import classes from '../scoring.module.css'
import { CAUSE_NOUNS, signedPoints } from '../scoring-labels.ts'

/** Where a cause is shown; goals have no screen of their own. */
const ADDRESSES = {
  task: (id: string) => `/sprints/tasks/${id}`,
  sprint: (id: string) => `/sprints/${id}`,
  meeting: (id: string) => `/meetings/${id}`,
  knowledge: (id: string) => `/sprints/knowledge/${id}`,
  goal: () => undefined,
} as const satisfies Record<LedgerEntry['cause'], (id: string) => string | undefined>

const STATES = {
  standing: undefined,
  reversed: { tone: 'neutral', label: 'Estornado' },
  reversal: { tone: 'warning', label: 'Estorno' },
} as const

/** One entry of the ledger: what it was for, when, and how its points came about. */
export function EntryLine({
  entry: { cause, causeId, title, at, points, state, factors },
}: {
  entry: LedgerEntry
}) {
  const address = title === null ? undefined : lookUp(ADDRESSES, cause, () => undefined)(causeId)
  const name = title ?? `${labelOf(CAUSE_NOUNS, cause)} que não está mais à vista`
  const standing = STATES[state]
  return (
    <li className={classes.line}>
      <div className={classes.grow}>
        {address === undefined ? (
          <Text fw={600}>{name}</Text>
        ) : (
          <Link to={address} className={`${records.title} ${records.stretched}`}>
            {name}
          </Link>
        )}
        <Text size="sm" c="dimmed">
          {labelOf(CAUSE_NOUNS, cause)} · <time dateTime={at}>{formatDateTime(at)}</time>
        </Text>
        {factors && (
          <Text size="sm" c="dimmed">
            {factorsLabel(factors)}
          </Text>
        )}
      </div>
      {standing && <StatusBadge {...standing} />}
      <span className={classes.score}>{signedPoints(points)}</span>
    </li>
  )
}

/** '10 pontos × 1,5 × (1 + 50%) × (1 − 5%)'; a factor that changes nothing is left out. */
function factorsLabel({ points, difficulty, bonus, penalty }: TaskFactors): string {
  return [
    `${formatNumber(points)} pontos`,
    `dificuldade ${formatNumber(difficulty)}×`,
    ...(bonus > 0 ? [`bônus +${formatPercent(bonus)}`] : []),
    ...(penalty > 0 ? [`atraso −${formatPercent(penalty)}`] : []),
  ].join(' · ')
}

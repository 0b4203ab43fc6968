import { Text } from '@mantine/core'
import records from '../../../kit/lists.module.css'
import classes from '../scoring.module.css'
import { pointsLabel, ratingLabel } from '../scoring-labels.ts'
import { RankingName } from './ranking-name.tsx'
import type { RankingLayoutProps } from './ranking-row.ts'

/** A ranking on a phone: the ratings stand under the name. */
export function RankingList({ label, ratingLabels, ownLabel, rows, addressOf }: RankingLayoutProps) {
  return (
    <ol className={records.plain} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id} data-row={row.id} className={classes.line} data-own={row.isOwn || undefined}>
          <span className={classes.position}>{row.place}º</span>
          {row.picture}
          <div className={classes.grow}>
            <RankingName row={row} ownLabel={ownLabel} addressOf={addressOf} />
            <Text size="sm" c="dimmed">
              {ratingLabels
                .map((rating, index) => `${rating} ${ratingLabel(row.ratings[index] ?? 0)}`)
                .join(' · ')}
            </Text>
          </div>
          <span className={classes.score}>{pointsLabel(row.score)}</span>
        </li>
      ))}
    </ol>
  )
}

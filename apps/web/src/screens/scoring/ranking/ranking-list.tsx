import { Text } from '@mantine/core'
import { Link } from 'react-router'
import records from '../../../kit/lists.module.css'
import classes from '../scoring.module.css'
import { pointsLabel, ratingLabel } from '../scoring-labels.ts'
import { OwnTag } from './own-tag.tsx'
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
            <Link
              to={addressOf(row)}
              preventScrollReset
              data-record
              className={`${records.title} ${records.stretched}`}
            >
              {row.name}
            </Link>
            {row.isOwn && <OwnTag label={ownLabel} />}
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

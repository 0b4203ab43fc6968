import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import records from '../../../kit/lists.module.css'
import type { RankingLayoutProps } from './ranking-row.ts'

interface RankingNameProps extends Pick<RankingLayoutProps, 'ownLabel' | 'addressOf'> {
  row: RankingLayoutProps['rows'][number]
}

/** Whose row it is, with the way to it; one's own is marked. */
export function RankingName({ row, ownLabel, addressOf }: RankingNameProps) {
  return (
    <>
      <Link
        to={addressOf(row)}
        preventScrollReset
        data-record
        className={`${records.title} ${records.stretched}`}
      >
        {row.name}
      </Link>
      {row.isOwn && (
        <Badge variant="filled" radius="sm" ml={6}>
          {ownLabel}
        </Badge>
      )}
    </>
  )
}

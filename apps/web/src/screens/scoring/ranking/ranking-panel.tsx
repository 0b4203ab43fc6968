import { messageOf } from '@cadencia/http/http-error'
import type { HolderKind, Period } from '@cadencia/scoring/contract'
import { ErrorState } from '@cadencia/ui/error-state'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Card, Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { focusRow, useSteps } from '../../../records/actions/step-actions.ts'
import { useRecordSequence } from '../../../records/panel/record-sequence.ts'
import { NoPoints } from './no-points.tsx'
import { RankingList } from './ranking-list.tsx'
import type { RankingLayoutProps, RankingRow } from './ranking-row.ts'
import { RankingTable } from './ranking-table.tsx'

interface RankingPanelProps<Item> extends Omit<RankingLayoutProps, 'rows' | 'addressOf'> {
  kind: HolderKind
  period: Period
  list: UseQueryResult<Item[]>
  rowOf: (item: Item) => RankingRow
  /** The own places; those beyond the list stand below it. */
  own: readonly Item[]
  onPeriod: (period: Period) => void
}

/** One ranking: as a table at a desk, as a list on a phone. */
export function RankingPanel<Item>(props: RankingPanelProps<Item>) {
  const { kind, period, list, rowOf, own, onPeriod, ...texts } = props
  const { search } = useLocation()
  const isPhone = useIsPhone()
  if (list.isPending) return <RankingSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar o ranking.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (list.data.length === 0) return <NoPoints period={period} onPeriod={onPeriod} />
  const listed = list.data.map(rowOf)
  const beyond = own.map(rowOf).filter(({ id }) => !listed.some((row) => row.id === id))
  const Layout = isPhone ? RankingList : RankingTable
  const rows = [...listed, ...beyond]
  return (
    <>
      <RankedHolders kind={kind} ids={rows.map(({ id }) => id).join()} />
      <Card withBorder padding={0} aria-busy={list.isPlaceholderData || undefined}>
        <Layout
          {...texts}
          rows={rows}
          addressOf={({ id }) => ({ pathname: `/scoring/${kind}/${id}`, search })}
        />
      </Card>
    </>
  )
}

/** Lets keys, and the record beside the ranking, lead to the next place; `ids` are joined by commas. */
function RankedHolders({ kind, ids: joined }: { kind: HolderKind; ids: string }) {
  const ids = useMemo(() => joined.split(','), [joined])
  useRecordSequence(
    '/scoring',
    useMemo(() => ids.map((id) => `${kind}/${id}`), [kind, ids]),
  )
  useSteps({ ids, noun: 'posição', focus: focusRow })
  return null
}

function RankingSkeleton() {
  return (
    <Stack gap="xs" role="status" aria-label="Carregando">
      {Array.from({ length: 6 }, (_, row) => (
        <Skeleton key={row} height={48} />
      ))}
    </Stack>
  )
}

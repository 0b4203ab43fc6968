import { messageOf } from '@cadencia/http/http-error'
import type { HolderKind, Period } from '@cadencia/scoring/contract'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import records from '../../../kit/lists.module.css'
import { focusRow, useSteps } from '../../../records/actions/step-actions.ts'
import { useRecordSequence } from '../../../records/panel/record-sequence.ts'
import classes from '../scoring.module.css'
import { IN_PERIOD, pointsLabel, ratingLabel } from '../scoring-labels.ts'
import { RankingName } from './ranking-name.tsx'
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

interface NoPointsProps {
  period: Period
  onPeriod: (period: Period) => void
}

/** Stands where nobody has points in the period, with the ways to some. */
function NoPoints({ period, onPeriod }: NoPointsProps) {
  return (
    <EmptyState
      icon={IconTrophy}
      text="Sem dados"
      description={`Ninguém pontuou ${IN_PERIOD[period]}. Conclua uma tarefa e ela aparece aqui na hora.`}
      action={
        <Group gap="xs" justify="center">
          {period === 'weekly' && (
            <Button variant="default" onClick={() => onPeriod('monthly')}>
              Ver o mês
            </Button>
          )}
          <Button component={Link} to="/sprints/tasks" variant="default">
            Abrir tarefas
          </Button>
        </Group>
      }
    />
  )
}

/** A ranking on a phone: the ratings stand under the name. */
function RankingList({ label, ratingLabels, ownLabel, rows, addressOf }: RankingLayoutProps) {
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

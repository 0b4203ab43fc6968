import type { ActivityFilter, ActivityState } from '@cadencia/crm/activities/contract'
import { type ActivityListQuery, useActivities } from '@cadencia/crm/activities/react'
import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import { Badge, Button, Card, Group, Skeleton, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './activities.module.css'
import { ActivityRow } from './activity-row.tsx'

const PAGE = '30'

/** Activities of a filter, the next ones fetched on demand. */
export function useActivityPages(filter: ActivityFilter, sort: NonNullable<ActivityListQuery['sort']>) {
  return useActivities({ ...filter, sort, limit: PAGE })
}

interface ActivityGroupProps {
  title: string
  state: ActivityState
  list: ReturnType<typeof useActivityPages>
}

/** The activities of one state under their heading; nothing where there are none. */
export function ActivityGroup({ title, state, list }: ActivityGroupProps) {
  const first = list.data?.pages[0]
  if (list.isPending || !first || first.rows.length === 0) return null
  return (
    <section className={classes.group} aria-label={title}>
      <Group gap="xs" mb={4}>
        <Title order={3}>{title}</Title>
        <Badge variant="light" color={state === 'overdue' ? 'red' : 'gray'} radius="sm">
          {first.total}
        </Badge>
      </Group>
      <Card withBorder padding="xs" px="md">
        <ActivityPages list={list} label={title} />
      </Card>
    </section>
  )
}

/** All rows that are there, with the way to more. */
export function ActivityPages({ list, label }: Pick<ActivityGroupProps, 'list'> & { label: string }) {
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <ul className={classes.list} aria-label={label} aria-busy={list.isPlaceholderData || undefined}>
        {rows.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-md"
          my={6}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
    </>
  )
}

/** Stands where activities could not be loaded. */
export function ActivityFailure({ list }: Pick<ActivityGroupProps, 'list'>): ReactNode {
  return (
    <ErrorState
      message={messageOf(list.error, 'Não foi possível carregar as atividades.')}
      onRetry={() => void list.refetch()}
      isRetrying={list.isFetching}
    />
  )
}

export function ActivitySkeleton() {
  return (
    <Stack gap="xs" role="status" aria-label="Carregando">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </Stack>
  )
}

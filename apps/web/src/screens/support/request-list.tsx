import { messageOf } from '@cadencia/http/http-error'
import { useSupportRequests } from '@cadencia/support/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Card, Center, Group, Skeleton, Stack } from '@mantine/core'
import { IconLifebuoy, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNow } from '../meetings/use-now.ts'
import { RequestRow } from './request-row.tsx'
import type { useSupportFilters } from './use-support-filters.ts'

/** Requests shown at first and added each time, up to what one call answers. */
const STEP = 50
const LIMIT_MAX = 1000

interface RequestListProps
  extends Pick<ReturnType<typeof useSupportFilters>, 'filters' | 'isFiltered' | 'clear'> {
  /** Absent where the viewer may not. */
  onCreate?: (() => void) | undefined
}

/** The requests that the filters leave, newest first. */
export function RequestList({ filters, isFiltered, clear, onCreate }: RequestListProps) {
  const nowMs = useNow()
  const [limit, setLimit] = useState(STEP)
  const { status, priority, team, mine } = filters
  const list = useSupportRequests({
    limit: String(limit),
    ...(status ? { status } : {}),
    ...(priority ? { priority } : {}),
    ...(team ? { teamId: team } : {}),
    ...(mine ? { mine: 'true' as const } : {}),
  })

  if (list.isPending) return <ListSkeleton />
  if (list.isError && !list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar as solicitações.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  if (list.data.length === 0) return <Emptiness isFiltered={isFiltered} clear={clear} onCreate={onCreate} />
  return (
    <>
      <Stack gap="sm" aria-busy={list.isPlaceholderData || undefined}>
        {list.data.map((request) => (
          <RequestRow key={request.id} request={request} nowMs={nowMs} />
        ))}
      </Stack>
      {list.data.length === limit && limit < LIMIT_MAX && (
        <Center mt="lg">
          <Button variant="default" onClick={() => setLimit(Math.min(limit + STEP, LIMIT_MAX))}>
            Mostrar mais
          </Button>
        </Center>
      )}
    </>
  )
}

function Emptiness({ isFiltered, clear, onCreate }: Omit<RequestListProps, 'filters'>) {
  return (
    <EmptyState
      icon={IconLifebuoy}
      text="Nenhuma solicitação encontrada"
      description={
        isFiltered
          ? 'Nenhuma solicitação corresponde aos filtros.'
          : 'Peça ajuda a outro time: descreva o problema e anexe o que mostra o que acontece.'
      }
      action={
        <Group gap="xs" justify="center">
          {isFiltered && (
            <Button variant="default" onClick={clear}>
              Limpar filtros
            </Button>
          )}
          {onCreate && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onCreate}>
              Criar solicitação
            </Button>
          )}
        </Group>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <Stack gap="sm" role="status" aria-label="Carregando">
      {Array.from({ length: 4 }, (_, index) => (
        <Card key={index} withBorder padding="md" aria-hidden>
          <Group justify="space-between" mb="sm">
            <Skeleton height={18} width="40%" />
            <Skeleton height={30} width={96} />
          </Group>
          <Skeleton height={12} mb="xs" />
          <Skeleton height={12} width="70%" />
        </Card>
      ))}
    </Stack>
  )
}

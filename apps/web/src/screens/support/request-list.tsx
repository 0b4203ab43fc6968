import { type SupportListFilter, useSupportPages } from '@cadencia/support/react'
import { Stack } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { ListEmptyState } from '../../lists/list-empty-state.tsx'
import { RowList, RowsSkeleton } from '../../lists/row-list.tsx'
import { useNow } from '../../shell/use-now.ts'
import { RequestRow } from './request-row.tsx'

interface RequestListProps {
  asked: SupportListFilter
  isFiltered: boolean
  clear: () => void
  /** Why the viewer can't create one. */
  refusal: string | undefined
  onCreate: () => void
}

/** The requests that the filters leave, a page at a time. */
export function RequestList({ asked, ...emptyState }: RequestListProps) {
  const nowMs = useNow()
  return (
    <RowList
      list={useSupportPages(asked)}
      skeleton={<RowsSkeleton count={4} height={120} />}
      failed="Não foi possível carregar as solicitações."
      emptyState={
        <ListEmptyState
          icon={IconLifebuoy}
          text="Nenhuma solicitação encontrada"
          description={
            emptyState.isFiltered
              ? 'Nenhuma solicitação corresponde aos filtros.'
              : 'Peça ajuda a outro time: descreva o problema e anexe o que mostra o que acontece.'
          }
          createLabel="Criar solicitação"
          {...emptyState}
        />
      }
    >
      {(requests) => (
        <Stack gap="sm">
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} nowMs={nowMs} />
          ))}
        </Stack>
      )}
    </RowList>
  )
}

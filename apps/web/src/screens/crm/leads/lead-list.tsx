import type { Lead, LeadFilter, LeadSort } from '@cadencia/crm/contract/leads'
import { BULK_MAX } from '@cadencia/crm/contract/many-leads'
import { useLeads } from '@cadencia/crm/react/leads'
import { messageOf } from '@cadencia/http/http-error'
import { formatNumber } from '@cadencia/locale/numbers'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Group, Text } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { ListEmptiness } from '../../../records/list-emptiness.tsx'
import { LeadCards } from './lead-cards.tsx'
import { LeadTable } from './lead-table.tsx'
import type { Selection } from './use-selection.ts'

export interface LeadRowsProps {
  leads: readonly Lead[]
  selection: Selection
  onEdit: (lead: Lead) => void
  onConvert: (lead: Lead) => void
  onDelete: (lead: Lead) => void
  /** The last rows are in sight. */
  onEnd: () => void
}

interface LeadListProps extends Omit<LeadRowsProps, 'leads' | 'onEnd'> {
  filter: LeadFilter
  sort: LeadSort
  view: 'cards' | 'table'
  isFiltered: boolean
  clear: () => void
  onCreate: () => void
}

/** The leads that the filters leave, fetched page by page as they are scrolled to. */
export function LeadList({ filter, sort, view, isFiltered, clear, onCreate, ...rows }: LeadListProps) {
  const asked = useMemo(() => ({ ...filter, sort }), [filter, sort])
  const list = useLeads(useDeferredValue(asked))
  if (list.isPending) return <CardGridSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar os leads.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const leads = list.data.pages.flatMap((page) => page.rows)
  if (leads.length === 0) {
    return (
      <ListEmptiness
        icon={IconUsersGroup}
        text="Nenhum lead encontrado"
        description={
          isFiltered
            ? 'Nenhum lead corresponde aos filtros.'
            : 'Cadastre o primeiro contato ou importe uma planilha.'
        }
        isFiltered={isFiltered}
        clear={clear}
        createLabel="Novo Lead"
        onCreate={onCreate}
      />
    )
  }
  const Rows = view === 'table' ? LeadTable : LeadCards
  const onEnd = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  }
  return (
    <section aria-label="Lista de leads" aria-busy={list.isPlaceholderData || undefined}>
      <Group justify="space-between" mb="xs" mih={30}>
        <Text size="sm" c="dimmed" role="status">
          {countWords(list.data.pages[0]?.total ?? '', leads.length)}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => rows.selection.choose(leads.map(({ id }) => id))}
        >
          {list.hasNextPage ? `Selecionar estes ${Math.min(leads.length, BULK_MAX)}` : 'Selecionar todos'}
        </Button>
      </Group>
      <Rows leads={leads} onEnd={onEnd} {...rows} />
      {list.isFetchNextPageError && (
        <ErrorState
          message="Não foi possível carregar mais leads."
          onRetry={() => void list.fetchNextPage()}
          isRetrying={list.isFetchingNextPage}
        />
      )}
    </section>
  )
}

/** `total` as the server counted it, exactly to 10,000 and then as `10000+`. */
function countWords(total: string, shown: number): string {
  const count = Number.parseInt(total || String(shown), 10)
  if (count === 1 && !total.endsWith('+')) return '1 lead encontrado'
  return `${total.endsWith('+') ? 'Mais de ' : ''}${formatNumber(count)} leads encontrados`
}

import { BULK_MAX } from '@cadencia/crm/leads/bulk-contract'
import type { Lead, LeadFilter, LeadSort } from '@cadencia/crm/leads/contract'
import { useLeads } from '@cadencia/crm/leads/react'
import { Button, Group, Text } from '@mantine/core'
import { IconUpload, IconUsersGroup } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { RecordSequence } from '../../../details/record-sequence.ts'
import { CardGrid } from '../../../lists/card-grid.tsx'
import { formatTotal } from '../../../lists/format-total.ts'
import { ListEmptyState } from '../../../lists/list-empty-state.tsx'
import { PagedList } from '../../../lists/paged-list.tsx'
import { useImportUrlState } from '../imports/use-import-url-state.ts'
import { LeadCard } from './lead-card.tsx'
import { LeadTable } from './lead-table.tsx'
import type { Selection } from './use-selection.ts'

const PAGE = '100'
/** A card's usual height, in pixels. */
const ESTIMATED_CARD_PX = 236

/** What one row or card needs beside its lead; always the same functions, so that it is drawn once. */
export interface LeadRowActions {
  onEdit: (lead: Lead) => void
  onConvert: (lead: Lead) => void
  onDelete: (lead: Lead) => void
}

export interface OneLeadProps extends LeadRowActions {
  lead: Lead
  isSelected: boolean
  onToggle: (id: string) => void
}

export interface LeadRowsProps extends LeadRowActions {
  leads: readonly Lead[]
  selection: Selection
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
  const queryFilter = useMemo(() => ({ ...filter, sort, limit: PAGE }), [filter, sort])
  const list = useLeads(useDeferredValue(queryFilter))
  const Rows = view === 'table' ? LeadTable : LeadCards
  return (
    <PagedList
      label="Lista de leads"
      list={list}
      failed="Não foi possível carregar os leads."
      failedNext="Não foi possível carregar mais leads."
      emptyState={
        <ListEmptyState
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
          otherWay={<ImportWay />}
        />
      }
    >
      {({ rows: leads, total, hasMore, onEnd }) => (
        <>
          <Group justify="space-between" mb="xs" mih={30}>
            <Text size="sm" c="dimmed" role="status">
              {formatTotal(total || String(leads.length), 'lead encontrado', 'leads encontrados')}
            </Text>
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => rows.selection.choose(leads.map(({ id }) => id))}
            >
              {hasMore ? `Selecionar estes ${Math.min(leads.length, BULK_MAX)}` : 'Selecionar todos'}
            </Button>
          </Group>
          <RecordSequence path="/crm/leads" items={leads} total={total} />
          <Rows leads={leads} onEnd={onEnd} {...rows} />
        </>
      )}
    </PagedList>
  )
}

function ImportWay() {
  const { openWizard } = useImportUrlState()
  return (
    <Button
      variant="default"
      leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
      onClick={openWizard}
    >
      Importar planilha
    </Button>
  )
}

function LeadCards({ leads, onEnd, selection, ...actions }: LeadRowsProps) {
  return (
    <CardGrid
      label="Leads"
      items={leads}
      estimatedHeightPx={ESTIMATED_CARD_PX}
      onEnd={onEnd}
      renderCard={(lead) => (
        <LeadCard
          key={lead.id}
          lead={lead}
          isSelected={selection.ids.has(lead.id)}
          onToggle={selection.toggle}
          {...actions}
        />
      )}
    />
  )
}

import { getLead, type Lead } from '@cadencia/crm/leads/contract'
import { leadPages } from '@cadencia/crm/leads/react'
import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { lazyDialog, lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Group, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { countFilters, FieldFilters } from '../../../collections/filters/field-filters.tsx'
import { FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { useCreateParam } from '../../../collections/use-create-param.ts'
import { CreateButton } from '../../../kit/screen/create-button.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { MassActions } from '../imports/mass-actions.tsx'
import { LEAD_FIELDS } from './fields.tsx'
import { type LeadAction, LeadActionDialog } from './lead-action-dialog.tsx'
import { filterOf, useLeadFilters } from './lead-filters.ts'
import { LeadList, leadQueryAt } from './lead-list.tsx'

const NewLeadDialog = lazyDialog(() => import('./new-lead-dialog.tsx').then((module) => module.NewLeadDialog))
const LeadRecord = lazyOverlay(() => import('../record/lead-record.tsx').then((module) => module.LeadRecord))

/** The leads: found, looked through, changed one by one or many at once. */
export function LeadsTab() {
  const { recordId } = useParams()
  const { isCreating, openForm, closeForm } = useCreateParam('Novo lead')
  const { filters, change, isFiltered, clear } = useLeadFilters()
  const filter = useMemo(() => filterOf(filters), [filters])
  const [action, setAction] = useState<LeadAction>()
  const closeRecord = useCloseRecord('/crm')
  const start = (kind: LeadAction['kind']) => (lead: Lead) => setAction({ kind, lead })
  const actions = useStable({ onEdit: start('edit'), onConvert: start('convert'), onDelete: start('delete') })

  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>Leads</Title>
        <Group gap="xs">
          <MassActions query={filter} />
          <CreateButton label="Novo Lead" onClick={openForm} />
        </Group>
      </Group>
      <LeadFiltersRow filters={filters} change={change} />
      <LeadList
        filter={filter}
        isFiltered={isFiltered}
        clear={clear}
        actions={actions}
        openId={recordId}
        onCreate={openForm}
      />
      <LeadActionDialog action={action} onClose={() => setAction(undefined)} />
      {recordId && <LeadRecord id={recordId} onClose={closeRecord} />}
      <NewLeadDialog opened={isCreating} onClose={closeForm} />
    </>
  )
}

LeadsTab.prefetch = async ({ client, params: { recordId }, search }: ScreenAddress) => {
  if (recordId) {
    LeadRecord.preload()
    void client.prefetchQuery(query(getLead, { params: { id: recordId } }))
  }
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  await client.prefetchInfiniteQuery(leadPages(leadQueryAt(search, id)))
}

/** Search, status, source, temperature and owner, in one row. */
function LeadFiltersRow({ filters, change }: Pick<ReturnType<typeof useLeadFilters>, 'filters' | 'change'>) {
  return (
    <FiltersRow
      label="Filtrar leads"
      activeCount={countFilters(LEAD_FIELDS, filters)}
      search={
        <SearchField
          label="Buscar lead"
          placeholder="Nome, empresa ou contato"
          text={filters.q ?? ''}
          onChange={(q) => change({ q })}
        />
      }
    >
      <FieldFilters fields={LEAD_FIELDS} filters={filters} change={change} first={['status', 'source']} />
    </FiltersRow>
  )
}

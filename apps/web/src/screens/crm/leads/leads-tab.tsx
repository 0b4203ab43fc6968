import type { Lead } from '@cadencia/crm/contract/leads'
import { PHONE_QUERY } from '@cadencia/ui/theme'
import { Button, Group, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { useCloseRecord } from '../../../records/use-close-record.ts'
import { useNewAddress } from '../../../records/use-new-address.ts'
import { useStable } from '../../kanban/use-stable.ts'
import { useOnceTrue } from '../../meetings/use-once-true.ts'
import { ExportButton } from '../imports/export-button.tsx'
import { ImportButton } from '../imports/import-button.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { type LeadAct, LeadActs } from './lead-acts.tsx'
import { filterOf, useLeadFilters } from './lead-filters.ts'
import { LeadFiltersRow } from './lead-filters-row.tsx'
import { LeadList } from './lead-list.tsx'
import { useSelection } from './use-selection.ts'

const NewLeadDialog = lazy(() =>
  import('./new-lead-dialog.tsx').then((module) => ({ default: module.NewLeadDialog })),
)
const LeadRecord = lazy(() =>
  import('../record/lead-record.tsx').then((module) => ({ default: module.LeadRecord })),
)

/** The leads: found, looked through, changed one by one or many at once. */
export function LeadsTab() {
  const { recordId } = useParams()
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const { isCreating, openForm, closeForm } = useNewAddress()
  const { filters, change, isFiltered, clear } = useLeadFilters()
  const filter = useMemo(() => filterOf(filters), [filters])
  const selection = useSelection()
  const [act, setAct] = useState<LeadAct>()
  const closeRecord = useCloseRecord('/crm')
  const wasRecordOpen = useOnceTrue(recordId !== undefined)
  const wasFormOpen = useOnceTrue(isCreating)
  const start = (kind: LeadAct['kind']) => (lead: Lead) => setAct({ kind, lead })
  const acts = useStable({ onEdit: start('edit'), onConvert: start('convert'), onDelete: start('delete') })

  return (
    <>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2}>Leads</Title>
        <Group gap="xs">
          <ExportButton query={filter} />
          <ImportButton />
          <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={openForm}>
            Novo Lead
          </Button>
        </Group>
      </Group>
      <LeadFiltersRow filters={filters} change={change} canChooseView={!isPhone} />
      <LeadList
        filter={filter}
        sort={filters.sort}
        view={isPhone ? 'cards' : filters.view}
        isFiltered={isFiltered}
        clear={clear}
        onCreate={openForm}
        selection={selection}
        {...acts}
      />
      <BulkBar selection={selection} />
      <LeadActs act={act} onClose={() => setAct(undefined)} />
      <Suspense fallback={null}>
        {wasRecordOpen && <LeadRecord id={recordId} onClose={closeRecord} />}
        {wasFormOpen && <NewLeadDialog opened={isCreating} onClose={closeForm} />}
      </Suspense>
    </>
  )
}

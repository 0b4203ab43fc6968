import type { Lead } from '@cadencia/crm/leads/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { PHONE_QUERY } from '@cadencia/ui/theme'
import { Button, Group, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { useCloseRecord } from '../../../details/use-close-record.ts'
import { useCreateParam } from '../../../lists/use-create-param.ts'
import { useStable } from '../../../lists/use-stable.ts'
import { ExportButton } from '../imports/export-button.tsx'
import { ImportButton } from '../imports/import-button.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { type LeadAct, LeadActs } from './lead-acts.tsx'
import { filterOf, useLeadFilters, useLeadView } from './lead-filters.ts'
import { LeadFiltersRow } from './lead-filters-row.tsx'
import { LeadList } from './lead-list.tsx'
import { useSelection } from './use-selection.ts'

const NewLeadDialog = lazyOverlay(() =>
  import('./new-lead-dialog.tsx').then((module) => module.NewLeadDialog),
)
const LeadRecord = lazyOverlay(
  () => import('../record/lead-record.tsx').then((module) => module.LeadRecord),
  { isOpen: ({ id }) => id !== undefined },
)

/** The leads: found, looked through, changed one by one or many at once. */
export function LeadsTab() {
  const { recordId } = useParams()
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const { isCreating, openForm, closeForm } = useCreateParam()
  const { filters, change, isFiltered, clear } = useLeadFilters()
  const viewChoice = useLeadView({ filters, change })
  const filter = useMemo(() => filterOf(filters), [filters])
  const selection = useSelection()
  const [act, setAct] = useState<LeadAct>()
  const closeRecord = useCloseRecord('/crm')
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
      <LeadFiltersRow filters={filters} change={change} viewChoice={isPhone ? undefined : viewChoice} />
      <LeadList
        filter={filter}
        sort={filters.sort}
        view={isPhone ? 'cards' : viewChoice.view}
        isFiltered={isFiltered}
        clear={clear}
        onCreate={openForm}
        selection={selection}
        {...acts}
      />
      <BulkBar selection={selection} />
      <LeadActs act={act} onClose={() => setAct(undefined)} />
      <LeadRecord id={recordId} onClose={closeRecord} />
      <NewLeadDialog opened={isCreating} onClose={closeForm} />
    </>
  )
}

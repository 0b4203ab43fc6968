import { ATTACHABLE, RecordsWithFilesSort } from '@cadencia/crm/attachments/contract'
import { type RecordsWithFilesQuery, useRecordsWithFiles } from '@cadencia/crm/attachments/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { z } from 'zod'
import { CollectionView } from '../../../lists/collection/collection-view.tsx'
import { sortAt, useCollectionView } from '../../../lists/collection/use-collection-view.ts'
import { FilterSelect } from '../../../lists/filter-select.tsx'
import { choicesOf, withoutEmpty } from '../../../lists/filter-values.ts'
import { countSet, FiltersRow } from '../../../lists/filters-row.tsx'
import { SearchField } from '../../../lists/search-field.tsx'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'
import { KIND_LABELS } from './entities.ts'
import { RECORD_COLLECTION } from './record-collection.tsx'

const Address = z.object({
  q: z.string().catch(''),
  kind: z.enum(ATTACHABLE).nullable().catch(null),
})
type Filters = z.infer<typeof Address>
const DEFAULTS: Filters = { q: '', kind: null }

function queryOf(filters: Filters, sort: string): RecordsWithFilesQuery {
  return { sort: RecordsWithFilesSort.parse(sort), ...withoutEmpty(filters) }
}

/** The call with which an address lists the records for somebody. */
export const recordsQueryAt = (search: URLSearchParams, userId: string) =>
  queryOf(filtersIn(Address, DEFAULTS, search), sortAt(RECORD_COLLECTION, userId, search))

/** The records that have files, those with the newest file first. */
export function RecordList() {
  const { filters, change, isFiltered, clear } = useUrlFilters(Address, DEFAULTS)
  const view = useCollectionView(RECORD_COLLECTION)
  const list = useRecordsWithFiles(queryOf(useDeferredValue(filters), view.sort))
  return (
    <>
      <FiltersRow
        label="Filtrar registros com arquivos"
        activeCount={countSet(filters.kind)}
        search={
          <SearchField
            label="Buscar registro com arquivos"
            placeholder="Nome, empresa ou título"
            text={filters.q}
            onChange={(text) => change({ q: text })}
          />
        }
      >
        <FilterSelect
          label="Tipo"
          all="Todos os tipos"
          choices={choicesOf(ATTACHABLE, KIND_LABELS)}
          value={filters.kind}
          onChange={(next) => change({ kind: next })}
        />
      </FiltersRow>
      <CollectionView
        collection={RECORD_COLLECTION}
        view={view}
        list={list}
        context={null}
        failed="Não foi possível carregar os registros com arquivos."
        failedNext="Não foi possível carregar mais registros."
        emptyState={
          <EmptyState
            icon={IconPaperclip}
            text="Nenhum registro com arquivos"
            description={
              isFiltered
                ? 'Nenhum registro com arquivos corresponde aos filtros.'
                : 'Anexe propostas e contratos a um lead, uma oportunidade ou um cliente.'
            }
            action={
              isFiltered && (
                <Button variant="default" onClick={clear}>
                  Limpar filtros
                </Button>
              )
            }
          />
        }
      />
    </>
  )
}

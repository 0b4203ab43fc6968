import { ATTACHABLE, RECORDS_WITH_FILES_SORTS } from '@cadencia/crm/attachments/contract'
import { type RecordsWithFilesQuery, useRecordsWithFiles } from '@cadencia/crm/attachments/react'
import { IconPaperclip } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { anyText, oneOf, sortIn } from '../../../collections/filters/address-fields.ts'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf, withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { countSet, FiltersRow } from '../../../collections/filters/filters-row.tsx'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { sortAt, useCollectionView } from '../../../collections/use-collection-view.ts'
import { KIND_LABELS } from './entities.ts'
import { RECORD_COLLECTION } from './record-collection.tsx'

const ADDRESS = {
  q: anyText,
  kind: oneOf(ATTACHABLE),
}
type Filters = FiltersOf<typeof ADDRESS>

function queryOf(filters: Filters, sort: string): RecordsWithFilesQuery {
  return withoutEmpty({ ...filters, sort: sortIn(RECORDS_WITH_FILES_SORTS, sort) })
}

/** The call with which an address lists the records for somebody. */
export const recordsQueryAt = (search: URLSearchParams, userId: string) =>
  queryOf(filtersIn(ADDRESS, search), sortAt(RECORD_COLLECTION, userId, search))

/** The records that have files, those with the newest file first. */
export function RecordList() {
  const { filters, change, isFiltered, clear } = useUrlFilters(ADDRESS)
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
          <ListEmptyState
            icon={IconPaperclip}
            text="Nenhum registro com arquivos"
            description={
              isFiltered
                ? 'Nenhum registro com arquivos corresponde aos filtros.'
                : 'Anexe propostas e contratos a um lead, uma oportunidade ou um cliente.'
            }
            isFiltered={isFiltered}
            clear={clear}
          />
        }
      />
    </>
  )
}

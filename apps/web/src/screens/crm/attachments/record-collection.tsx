import { ATTACHABLE, type RecordWithFiles } from '@cadencia/crm/attachments/contract'
import { labelIn } from '@cadencia/locale/fallback'
import { plural } from '@cadencia/locale/text'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { ThemeIcon } from '@mantine/core'
import type { Collection } from '../../../collections/collection.ts'
import { recordUrl } from '../record-url.ts'
import { entityOf, KIND_LABELS } from './entities.ts'

const LISTS = { lead: 'leads', opportunity: 'opportunities', client: 'clients' } as const

function KindIcon({ kind }: Pick<RecordWithFiles, 'kind'>) {
  const { icon: IconComponent } = entityOf(kind)
  return (
    <ThemeIcon
      variant="light"
      color="gray"
      size={28}
      title={KIND_LABELS[kind]}
      role="img"
      aria-label={KIND_LABELS[kind]}
    >
      <IconComponent size={16} stroke={1.75} aria-hidden />
    </ThemeIcon>
  )
}

/** Records that have files, as list and table. */
export const RECORD_COLLECTION: Collection<RecordWithFiles, null> = {
  id: 'records-with-files',
  label: 'Registros com arquivos',
  noun: ['registro com arquivos', 'registros com arquivos'],
  layouts: ['list', 'table'],
  titleLabel: 'Registro',
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ kind, id }) => recordUrl(LISTS[kind], id),
  searchOf: () => '?tab=files',
  defaultSort: '-newestAt',
  leading: ({ kind }) => <KindIcon kind={kind} />,
  columns: [
    {
      id: 'kind',
      label: 'Tipo',
      widthPx: 130,
      listSlot: 'facts',
      cell: ({ kind }) => KIND_LABELS[kind],
    },
    {
      id: 'detail',
      label: 'Empresa ou lead',
      widthPx: 200,
      listSlot: 'facts',
      cell: ({ detail }) => detail,
    },
    {
      id: 'newestFile',
      label: 'Arquivo mais novo',
      widthPx: 240,
      listSlot: 'facts',
      cell: ({ newestFileName }) => newestFileName,
    },
    {
      id: 'files',
      label: 'Arquivos',
      widthPx: 110,
      sortKey: 'fileCount',
      isNumeric: true,
      cell: ({ fileCount }) => fileCount,
      listCell: ({ fileCount }) => plural(fileCount, 'arquivo', 'arquivos'),
    },
    {
      id: 'newest',
      label: 'Anexado',
      widthPx: 140,
      listSlot: 'date',
      sortKey: 'newestAt',
      cell: ({ newestAt }) => <RelativeTime instant={newestAt} />,
    },
  ],
  groupings: [
    {
      id: 'kind',
      label: 'Tipo',
      keys: ATTACHABLE,
      keysOf: ({ kind }) => [kind],
      labelOf: labelIn(KIND_LABELS),
    },
  ],
}

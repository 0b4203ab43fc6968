import type { AccessLog } from '@cadencia/admin/access-logs/contract'
import { formatTimestamp } from '@cadencia/locale/dates'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf } from '../../../collections/fields/field-columns.tsx'
import { ACCESS_FIELDS } from './fields.tsx'

/** Accesses as table and list, the newest first. */
export const ACCESS_COLLECTION: Collection<AccessLog, null> = {
  id: 'access-logs',
  label: 'Logs de acesso',
  noun: ['acesso', 'acessos'],
  layouts: ['table', 'list'],
  titleLabel: 'Data/Hora',
  titlePx: 164,
  titleOf: ({ createdAt }) => formatTimestamp(createdAt),
  groupings: [],
  columns: columnsOf<AccessLog, null>(ACCESS_FIELDS),
}

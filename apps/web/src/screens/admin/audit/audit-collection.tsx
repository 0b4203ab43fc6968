import type { AuditRecord } from '@cadencia/admin/audit/contract'
import { formatTimestamp } from '@cadencia/locale/dates'
import type { Collection } from '../../../collections/collection.ts'
import { tokenSuffix } from '../../../records/people/acting-token.ts'
import classes from './audit.module.css'
import { actionLabel } from './audit-actions.ts'
import { fieldLabel, inOrder, recordLabel, valueLabel } from './audit-labels.ts'

/** What an entry needs beside itself. */
export interface AuditContext {
  /** Names of people and teams, by id. */
  readonly names: ReadonlyMap<string, string>
}

const actorLabel = ({ actorName, actorId, token }: AuditRecord) =>
  `${actorName || actorId}${tokenSuffix(token)}`

/** Entries of the trail as list and table, the newest first. */
export const AUDIT_COLLECTION: Collection<AuditRecord, AuditContext> = {
  id: 'audit',
  label: 'Atos administrativos',
  noun: ['ato', 'atos'],
  layouts: ['list', 'table'],
  titleLabel: 'Ato',
  titlePx: 220,
  titleOf: ({ action }) => actionLabel(action),
  groupings: [],
  columns: [
    { id: 'record', label: 'Registro', widthPx: 190, listSlot: 'facts', cell: recordLabel },
    {
      id: 'actor',
      label: 'Quem',
      widthPx: 130,
      listSlot: 'facts',
      cell: actorLabel,
      listCell: (entry) => ` por ${actorLabel(entry)}`,
    },
    {
      id: 'changes',
      label: 'Alterações',
      widthPx: 220,
      listSlot: 'facts',
      cell: (entry, { names }) => <Changes entry={entry} names={names} />,
    },
    {
      id: 'at',
      label: 'Quando',
      widthPx: 160,
      listSlot: 'date',
      cell: ({ at }) => <span className={classes.when}>{formatTimestamp(at)}</span>,
    },
  ],
}

/** The changed fields, before and after. */
function Changes({ entry: { before, after }, names }: AuditContext & { entry: AuditRecord }) {
  const fields = inOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])])
  if (fields.length === 0) return null
  return (
    <dl className={classes.fields}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {before && <del>{valueLabel(field, before[field], names)}</del>}
            {after && <ins>{valueLabel(field, after[field], names)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

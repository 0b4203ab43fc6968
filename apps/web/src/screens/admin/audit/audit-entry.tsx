import type { AuditRecord } from '@cadencia/admin/audit/contract'
import { formatTimestamp } from '@cadencia/locale/dates'
import { Card, Group, Text } from '@mantine/core'
import classes from './audit.module.css'
import { actionLabel } from './audit-actions.ts'
import { fieldLabel, inOrder, recordLabel, valueLabel } from './audit-labels.ts'

interface AuditEntryProps {
  entry: AuditRecord
  /** Names of people and teams, by id. */
  names: ReadonlyMap<string, string>
}

/** One audit entry: action, record, actor, time and the changed fields. */
export function AuditEntry({ entry, names }: AuditEntryProps) {
  const fields = inOrder([
    ...new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]),
  ])
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600}>{actionLabel(entry.action)}</Text>
        <Text size="sm" c="dimmed" className={classes.when ?? ''}>
          {formatTimestamp(entry.at)}
        </Text>
      </Group>
      <Text size="sm" className={classes.longText ?? ''}>
        {recordLabel(entry)} <span className={classes.by}>por {entry.actorName || entry.actorId}</span>
      </Text>
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{fieldLabel(field)}</dt>
              <dd>
                {entry.before && <del>{valueLabel(field, entry.before[field], names)}</del>}
                {entry.after && <ins>{valueLabel(field, entry.after[field], names)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

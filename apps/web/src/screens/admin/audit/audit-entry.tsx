import type { AuditRecord } from '@cadencia/admin/audit/contract'
import { formatTimestamp } from '@cadencia/locale/dates'
import { Card, Group, Text } from '@mantine/core'
import classes from './audit.module.css'
import { actionWords } from './audit-acts.ts'
import { fieldLabel, inOrder, recordLabel, valueLabel } from './audit-labels.ts'

interface AuditEntryProps {
  act: AuditRecord
  /** Of people and teams, by id. */
  names: ReadonlyMap<string, string>
}

/** One act: what was done to what, by whom and when, and the fields that differ. */
export function AuditEntry({ act, names }: AuditEntryProps) {
  const fields = inOrder([...new Set([...Object.keys(act.before ?? {}), ...Object.keys(act.after ?? {})])])
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600}>{actionWords(act.action)}</Text>
        <Text size="sm" c="dimmed" className={classes.when ?? ''}>
          {formatTimestamp(act.at)}
        </Text>
      </Group>
      <Text size="sm" className={classes.words ?? ''}>
        {recordLabel(act)} <span className={classes.by}>por {act.actorName || act.actorId}</span>
      </Text>
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{fieldLabel(field)}</dt>
              <dd>
                {act.before && <del>{valueLabel(field, act.before[field], names)}</del>}
                {act.after && <ins>{valueLabel(field, act.after[field], names)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

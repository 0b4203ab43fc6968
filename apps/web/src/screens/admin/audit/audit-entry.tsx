import type { AuditRecord } from '@cadencia/admin/contract/audit'
import { Card, Group, Text } from '@mantine/core'
import { exactDateTime } from '../access-logs/access-words.ts'
import classes from './audit.module.css'
import { actionWords, fieldWords, valueWords } from './audit-words.ts'

/** One act: what was done to what, by whom and when, and the fields that differ. */
export function AuditEntry({ act }: { act: AuditRecord }) {
  const fields = [...new Set([...Object.keys(act.before ?? {}), ...Object.keys(act.after ?? {})])]
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600}>{actionWords(act.action)}</Text>
        <Text size="sm" c="dimmed" className={classes.when ?? ''}>
          {exactDateTime(act.at)}
        </Text>
      </Group>
      <Text size="sm" className={classes.words ?? ''}>
        {act.entityName ?? act.entityId}{' '}
        <span className={classes.by}>por {act.actorName || act.actorId}</span>
      </Text>
      {fields.length > 0 && (
        <dl className={classes.fields}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{fieldWords(field)}</dt>
              <dd>
                {act.before && <del>{valueWords(act.before[field])}</del>}
                {act.after && <ins>{valueWords(act.after[field])}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

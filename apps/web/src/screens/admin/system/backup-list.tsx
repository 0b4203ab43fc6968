import type { SystemReport } from '@cadencia/admin/system/contract'
import { formatBytes } from '@cadencia/locale/numbers'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { Code, Group, Stack, Text } from '@mantine/core'
import { ReportPanel } from '../../../records/panel/report-panel.tsx'

/** The backups that were taken into the usual folder. */
export function BackupList({ backups }: Pick<SystemReport, 'backups'>) {
  return (
    <ReportPanel title="Backups">
      {backups.length === 0 && (
        <Text size="sm">
          Nenhum backup em DATA_DIR/backups. Rode <Code>npm run backup</Code>, de preferência todos os dias.
        </Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {backups.map(({ name, bytes, takenAt }) => (
          <Group key={name} component="li" justify="space-between" gap="md" wrap="nowrap">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text size="sm" c="dimmed" ta="end" flex="none">
              {formatBytes(bytes)} · <RelativeTime instant={takenAt} />
            </Text>
          </Group>
        ))}
      </Stack>
    </ReportPanel>
  )
}

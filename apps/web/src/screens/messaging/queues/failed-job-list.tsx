import type { SystemReport } from '@cadencia/admin/system/contract'
import { plural } from '@cadencia/locale/text'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { ReportPanel } from '../../../records/panel/report-panel.tsx'

/** The jobs that failed for good, the latest first. */
export function FailedJobList({ lastDay, latest }: SystemReport['failedJobs']) {
  return (
    <ReportPanel
      title="Jobs com falha"
      state={
        <StatusBadge
          tone={lastDay > 0 ? 'danger' : 'neutral'}
          label={lastDay > 0 ? `${plural(lastDay, 'falha', 'falhas')} em 24 h` : 'Nenhum em 24 h'}
        />
      }
    >
      {latest.length === 0 && <Text size="sm">Nenhum job falhou.</Text>}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {latest.map(({ id, queueName, type, error, finishedAt }) => (
          <li key={id}>
            <Text size="sm">
              <Anchor component={Link} to={`/admin/queues?q=${id}`}>
                {type}
              </Anchor>{' '}
              · {QUEUE_LABELS[queueName]}
              {finishedAt && (
                <>
                  {' · '}
                  <RelativeTime instant={finishedAt} />
                </>
              )}
            </Text>
            <Text size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {error}
            </Text>
          </li>
        ))}
      </Stack>
    </ReportPanel>
  )
}

import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Group, Stack, Title } from '@mantine/core'
import { HoursPanel } from './hours-panel.tsx'
import { JobList } from './job-list.tsx'
import { QueueCards } from './queue-cards.tsx'
import { TestJobButton } from './test-job-button.tsx'
import { useMonitorUrlState } from './use-monitor-url-state.ts'

const JobRecord = lazyOverlay(() => import('./job-record.tsx').then((module) => module.JobRecord))

/** The queues, their recent jobs, and one job's details: a panel that stands wherever it is of use. */
export function QueueMonitor() {
  const { closeJob, ...list } = useMonitorUrlState()
  const { openJob } = list
  return (
    <Stack gap="lg">
      <section aria-labelledby="queues-title">
        <Group justify="space-between" mb="sm">
          <Title order={2} id="queues-title">
            Filas
          </Title>
          <TestJobButton />
        </Group>
        <QueueCards />
      </section>
      <JobList {...list} />
      <HoursPanel />
      {openJob && <JobRecord job={openJob} onClose={closeJob} />}
    </Stack>
  )
}

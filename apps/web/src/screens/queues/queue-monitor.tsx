import { Group, Stack, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useOnceTrue } from '../meetings/use-once-true.ts'
import { HoursPanel } from './hours-panel.tsx'
import { JobList } from './job-list.tsx'
import { QueueCards } from './queue-cards.tsx'
import { TestJobButton } from './test-job-button.tsx'
import { useMonitorAddress } from './use-monitor-address.ts'

const JobRecord = lazy(() => import('./job-record.tsx').then((module) => ({ default: module.JobRecord })))

/** The queues, their recent jobs, and one job's details: a panel that stands wherever it is of use. */
export function QueueMonitor() {
  const { openJob, closeJob, ...list } = useMonitorAddress()
  const wasJobOpen = useOnceTrue(openJob !== undefined)
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
      <Suspense fallback={null}>{wasJobOpen && <JobRecord job={openJob} onClose={closeJob} />}</Suspense>
    </Stack>
  )
}

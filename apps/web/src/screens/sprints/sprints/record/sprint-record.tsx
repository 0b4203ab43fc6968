import type { Sprint } from '@cadencia/sprints/contract'
import { useSprintRecord } from '@cadencia/sprints/react'
import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { Skeleton, Stack, Tabs } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordFailure } from '../../../../details/record-failure.tsx'
import { useRecordTab } from '../../../../details/use-record-tab.ts'
import { formatPeriod } from '../sprint-labels.ts'
import type { SprintTask } from '../sprints-screen.tsx'
import { BurndownPanel } from './burndown-panel.tsx'
import { ClosingPanel } from './closing-panel.tsx'
import { EditButton } from './edit-button.tsx'
import { SprintDetails } from './sprint-details.tsx'

const TAB_LABELS = { details: 'Detalhes', burndown: 'Burndown', closing: 'Fechamento' } as const
/** What is closed has a record of it. */
const TABS = {
  running: ['details', 'burndown'],
  completed: ['details', 'burndown', 'closing'],
} as const satisfies Record<string, readonly (keyof typeof TAB_LABELS)[]>
const MISSING = {
  icon: IconLayoutKanban,
  text: 'Sprint não encontrada',
  description: 'O endereço pode ter mudado.',
} as const

interface SprintRecordProps {
  /** Undefined while no record is open. */
  sprintId: string | undefined
  onTask: (task: SprintTask, sprint: Sprint) => void
  onClose: () => void
}

/** One sprint beside the list. */
export function SprintRecord({ sprintId, ...rest }: SprintRecordProps) {
  // The last one stays in sight while the drawer closes.
  const [shownId, setShownId] = useState(sprintId)
  if (sprintId !== undefined && sprintId !== shownId) setShownId(sprintId)
  return shownId === undefined ? null : (
    <Record key={shownId} id={shownId} opened={sprintId !== undefined} {...rest} />
  )
}

interface RecordProps extends Pick<SprintRecordProps, 'onTask' | 'onClose'> {
  id: string
  opened: boolean
}

function Record({ id, opened, onTask, onClose }: RecordProps) {
  const { data: sprint, error, isFetching, refetch } = useSprintRecord(id)
  return (
    <DetailDrawer
      opened={opened}
      title={sprint?.name ?? 'Sprint'}
      subtitle={sprint && `Sprint ${sprint.number} · ${formatPeriod(sprint)}`}
      actions={sprint && <EditButton sprint={sprint} />}
      onClose={onClose}
    >
      {sprint ? (
        <RecordTabs sprint={sprint} onTask={(task) => onTask(task, sprint)} />
      ) : error ? (
        <RecordFailure
          error={error}
          missing={MISSING}
          failed="Não foi possível carregar a sprint."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Stack role="status" aria-label="Carregando">
          <Skeleton height={36} width="60%" />
          <Skeleton height={16} />
          <Skeleton height={120} />
        </Stack>
      )}
    </DetailDrawer>
  )
}

function RecordTabs({ sprint, onTask }: { sprint: Sprint; onTask: (task: SprintTask) => void }) {
  const tabs = sprint.status === 'completed' ? TABS.completed : TABS.running
  const { tab, choose } = useRecordTab(tabs)
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {TAB_LABELS[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="details">
        <SprintDetails sprint={sprint} onTask={onTask} />
      </Tabs.Panel>
      <Tabs.Panel value="burndown">
        <BurndownPanel sprint={sprint} />
      </Tabs.Panel>
      <Tabs.Panel value="closing">
        <ClosingPanel sprint={sprint} />
      </Tabs.Panel>
    </Tabs>
  )
}

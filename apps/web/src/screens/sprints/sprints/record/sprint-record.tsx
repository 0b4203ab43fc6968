import type { Sprint } from '@cadencia/sprints/contract'
import { useSprintRecord } from '@cadencia/sprints/react'
import { Tabs } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { RecordPanel } from '../../../../details/record-panel.tsx'
import { useRecordTab } from '../../../../details/use-record-tab.ts'
import { formatPeriod } from '../sprint-labels.ts'
import type { SprintTask } from '../sprints-screen.tsx'
import { BurndownPanel } from './burndown-panel.tsx'
import { ClosingPanel } from './closing-panel.tsx'
import { SprintActions } from './sprint-actions.tsx'
import { SprintDetails } from './sprint-details.tsx'
import { SprintTitle } from './sprint-properties.tsx'

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
  sprintId: string
  onTask: (task: SprintTask, sprint: Sprint) => void
  onClose: () => void
}

/** One sprint beside the list. */
export function SprintRecord({ sprintId, onTask, onClose }: SprintRecordProps) {
  return (
    <RecordPanel
      id={sprintId}
      query={useSprintRecord(sprintId)}
      noun="Sprint"
      nameOf={({ name }) => name}
      title={(sprint) => <SprintTitle sprint={sprint} />}
      subtitle={(sprint) => `Sprint ${sprint.number} · ${formatPeriod(sprint)}`}
      actions={(sprint) => <SprintActions sprint={sprint} onComplete={() => onTask('complete', sprint)} />}
      missing={MISSING}
      failed="Não foi possível carregar a sprint."
      onClose={onClose}
    >
      {(sprint) => <RecordTabs sprint={sprint} onTask={(task) => onTask(task, sprint)} />}
    </RecordPanel>
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

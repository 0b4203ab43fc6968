import { isClosed, type Sprint } from '@cadencia/sprints/contract'
import { useSprintHistory, useSprintRecord } from '@cadencia/sprints/react'
import { Stack } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { historyLabels } from '../../../../conversation/field-events.ts'
import { RecordHistory } from '../../../../conversation/record-history.tsx'
import { RecordPanel } from '../../../../records/panel/record-panel.tsx'
import { type RecordTabList, RecordTabs } from '../../../../records/panel/record-tabs.tsx'
import { SPRINT_FIELDS } from '../fields.tsx'
import type { SprintTask } from '../sprint-context.ts'
import { formatPeriod } from '../sprint-labels.ts'
import { BurndownPanel } from './burndown-panel.tsx'
import { ClosingPanel } from './closing-panel.tsx'
import { SprintActions } from './sprint-actions.tsx'
import { SprintDetails, SprintOverview, SprintState } from './sprint-details.tsx'
import { SprintTitle } from './sprint-properties.tsx'

const LABELS = historyLabels(SPRINT_FIELDS)
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
      subtitle={(sprint) => `${sprint.number} · ${formatPeriod(sprint)}`}
      state={(sprint) => <SprintState sprint={sprint} onTask={(task) => onTask(task, sprint)} />}
      actions={(sprint) => <SprintActions sprint={sprint} onComplete={() => onTask('complete', sprint)} />}
      missing={MISSING}
      failed="Não foi possível carregar a sprint."
      onClose={onClose}
    >
      {(sprint) => (
        <Stack gap="lg">
          <SprintOverview sprint={sprint} />
          <RecordTabs tabs={tabsOf(sprint)} />
        </Stack>
      )}
    </RecordPanel>
  )
}

function tabsOf(sprint: Sprint): RecordTabList {
  return [
    { name: 'details', label: 'Resumo', content: <SprintDetails sprint={sprint} /> },
    { name: 'history', label: 'Atividade', content: <SprintHistory sprintId={sprint.id} /> },
    { name: 'burndown', label: 'Burndown', content: <BurndownPanel sprint={sprint} /> },
    // What is closed has a record of it.
    ...(isClosed(sprint)
      ? [{ name: 'closing', label: 'Fechamento', content: <ClosingPanel sprint={sprint} /> }]
      : []),
  ]
}

function SprintHistory({ sprintId }: { sprintId: string }) {
  return <RecordHistory query={useSprintHistory(sprintId)} labels={LABELS} />
}

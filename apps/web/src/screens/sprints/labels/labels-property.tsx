import type { Task } from '@cadencia/sprints/tasks/contract'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { perform } from '../../../records/actions/perform.ts'
import { LabelChips } from '../../../records/fields/label-chips.tsx'
import { Fact } from '../../../records/panel/fact.tsx'
import { labelsAction } from './use-labels-action.ts'

const LabelsDialog = lazyDialog(() => import('./labels-dialog.tsx').then((module) => module.LabelsDialog), {
  isOpen: ({ opened }) => opened,
})

/** The labels of a task, and what sets them and the team's own. */
export function LabelsProperty({ task }: { task: Task }) {
  const { id, title, teamId, labels } = task
  const [isManaging, setManaging] = useState(false)
  return (
    <Fact label="Etiquetas" isWide>
      <Group gap={6}>
        {labels.length > 0 && <LabelChips labels={labels} />}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() =>
            perform(labelsAction([task], undefined), { level: 'record', heading: title, subject: id })
          }
        >
          {labels.length === 0 ? 'Pôr etiquetas' : 'Mudar'}
        </Button>
        {teamId !== null && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setManaging(true)}>
            Do time…
          </Button>
        )}
      </Group>
      {teamId !== null && (
        <LabelsDialog teamId={teamId} opened={isManaging} onClose={() => setManaging(false)} />
      )}
    </Fact>
  )
}

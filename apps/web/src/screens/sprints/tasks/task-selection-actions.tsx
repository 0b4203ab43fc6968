import { plural } from '@cadencia/locale/text'
import { type Task, TasksPatch } from '@cadencia/sprints/tasks/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { FieldMenus } from '../../../collections/fields/field-menus.tsx'
import type { Selection } from '../../../collections/use-selection.ts'
import { onSelection } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { fieldActions } from '../../../records/fields/field-actions.ts'
import { labelsAction } from '../labels/use-labels-action.ts'
import { TASK_FIELDS } from './fields.tsx'
import { useBulkTaskUpdate } from './use-bulk-task-update.ts'

/** Sets one value on all selected tasks. */
export function TaskSelectionActions({ selection }: { selection: Selection<Task> }) {
  const { change, isPending } = useBulkTaskUpdate()
  const set = async (key: string, value: string | null) => {
    if (await change(selection.ids, TasksPatch.shape.patch.parse({ [key]: value }))) selection.clear()
  }
  useActions(onSelection(plural(selection.ids.length, 'tarefa', 'tarefas')), [
    ...fieldActions(TASK_FIELDS, {
      current: () => undefined,
      set: (key, value) => void set(key, value),
    }),
    labelsAction(selection.items, undefined),
    {
      id: 'complete',
      label: 'Concluir',
      icon: IconCircleCheck,
      run: () => void set('status', 'completed'),
    },
  ])
  return <FieldMenus fields={TASK_FIELDS} isPending={isPending} set={(key, value) => void set(key, value)} />
}

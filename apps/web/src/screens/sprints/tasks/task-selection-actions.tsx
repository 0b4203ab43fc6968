import { plural } from '@cadencia/locale/text'
import { type Task, TasksPatch } from '@cadencia/sprints/tasks/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { FieldMenus } from '../../../collections/fields/field-menus.tsx'
import type { Selection } from '../../../collections/use-selection.ts'
import { onSelection } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { type FieldSetter, fieldActions } from '../../../records/fields/field-actions.ts'
import { memberAccess } from '../../../records/panel/field-access.ts'
import { TASK_FIELDS } from './fields.tsx'
import { useBulkTaskUpdate } from './use-bulk-task-update.ts'

/** Sets one value on all selected tasks. */
export function TaskSelectionActions({ selection }: { selection: Selection<Task> }) {
  const { change, isPending } = useBulkTaskUpdate()
  const setter: FieldSetter = {
    records: selection.items,
    set: async ({ patch, isMerged }, value) => {
      const changed = await change(selection.ids, TasksPatch.shape.patch.parse(patch(value)))
      // Further labels may follow.
      if (changed && !isMerged) selection.clear()
      return changed
    },
  }
  useActions(onSelection(plural(selection.ids.length, 'tarefa', 'tarefas')), [
    ...fieldActions(TASK_FIELDS, setter),
    {
      id: 'complete',
      label: 'Concluir',
      icon: IconCircleCheck,
      run: () => void setter.set(memberAccess('status'), 'completed', ''),
    },
  ])
  return <FieldMenus fields={TASK_FIELDS} isPending={isPending} setter={setter} />
}

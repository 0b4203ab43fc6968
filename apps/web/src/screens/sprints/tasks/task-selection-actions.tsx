import { addDays } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { useSprints } from '@cadencia/sprints/react'
import { PRIORITIES, TASK_STATUSES, type Task } from '@cadencia/sprints/tasks/contract'
import { DayField } from '@cadencia/ui/day-field'
import { Box } from '@mantine/core'
import {
  IconCalendar,
  IconCircleCheck,
  IconCircleDot,
  IconFlag,
  IconRun,
  IconUser,
} from '@tabler/icons-react'
import { ChoiceMenu } from '../../../collections/choice-menu.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import type { Selection } from '../../../collections/use-selection.ts'
import { onSelection } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { assignAction } from '../../../records/actions/assign-action.ts'
import { dayChoices } from '../../../records/actions/day-choices.ts'
import { PRIORITY_LABELS } from '../../../records/panel/priority-badge.tsx'
import { useAttendees } from '../../../records/people/use-people.ts'
import { TASK_STATUS_LABELS } from './task-labels.ts'
import { type BulkPatch, useBulkTaskUpdate } from './use-bulk-task-update.ts'

const STATUS_CHOICES = choicesOf(TASK_STATUSES, TASK_STATUS_LABELS)
const PRIORITY_CHOICES = choicesOf(PRIORITIES, PRIORITY_LABELS)

interface TaskSelectionActionsProps {
  selection: Selection<Task>
  /** `YYYY-MM-DD` in São Paulo. */
  today: string
}

/** Sets one value on all selected tasks. */
export function TaskSelectionActions({ selection, today }: TaskSelectionActionsProps) {
  const { change, isPending } = useBulkTaskUpdate()
  const { choices: people } = useAttendees()
  const { data: sprints = [] } = useSprints()
  const apply = async (patch: BulkPatch) => {
    if (await change(selection.ids, patch)) selection.clear()
  }
  const setDay = (dueDate: string | null) => void apply({ dueDate })
  const choicesIn = <V extends string>(
    choices: readonly { readonly value: V; readonly label: string }[],
    choose: (value: V) => void,
  ) => choices.map(({ value, label }) => ({ id: value, label, run: () => choose(value) }))
  useActions(onSelection(plural(selection.ids.length, 'tarefa', 'tarefas')), [
    assignAction({
      current: undefined,
      reason: undefined,
      assign: (assignedTo) => void apply({ assignedTo }),
    }),
    {
      id: 'status',
      label: 'Alterar status…',
      icon: IconCircleDot,
      keys: 's',
      useChoices: () => choicesIn(STATUS_CHOICES, (status) => void apply({ status })),
    },
    {
      id: 'complete',
      label: 'Concluir',
      icon: IconCircleCheck,
      run: () => void apply({ status: 'completed' }),
    },
    {
      id: 'priority',
      label: 'Alterar prioridade…',
      icon: IconFlag,
      useChoices: () => choicesIn(PRIORITY_CHOICES, (priority) => void apply({ priority })),
    },
    {
      id: 'reschedule',
      label: 'Remarcar para…',
      icon: IconCalendar,
      hint: 'Escolher ou digitar dd/mm',
      useChoices: (typed) => dayChoices({ today, current: undefined, typed, choose: setDay }),
    },
  ])
  return (
    <>
      <ChoiceMenu
        label="Status"
        icon={IconCircleDot}
        isPending={isPending}
        choices={STATUS_CHOICES}
        onChoose={(status) => void apply({ status })}
      />
      <ChoiceMenu
        label="Prioridade"
        icon={IconFlag}
        choices={PRIORITY_CHOICES}
        onChoose={(priority) => void apply({ priority })}
      />
      <ChoiceMenu<string | null>
        label="Responsável"
        icon={IconUser}
        choices={[{ value: null, label: 'Sem responsável' }, ...people]}
        onChoose={(assignedTo) => void apply({ assignedTo })}
      />
      <ChoiceMenu<string | null>
        label="Prazo"
        icon={IconCalendar}
        choices={[
          { value: today, label: 'Hoje' },
          { value: addDays(today, 1), label: 'Amanhã' },
          { value: addDays(today, 7), label: 'Em uma semana' },
          { value: null, label: 'Sem prazo' },
        ]}
        onChoose={setDay}
        footer={(close) => (
          <Box p={4}>
            <DayField
              aria-label="Outra data"
              placeholder="Outra data"
              size="xs"
              changesOnLeaving
              onChange={(day) => {
                close()
                if (day !== null) setDay(day)
              }}
            />
          </Box>
        )}
      />
      <ChoiceMenu<string | null>
        label="Sprint"
        icon={IconRun}
        choices={[
          { value: null, label: 'Sem sprint' },
          ...sprints
            .filter(({ status }) => status !== 'completed')
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChoose={(sprintId) => void apply({ sprintId })}
      />
    </>
  )
}

import { plain } from '@cadencia/locale/text'
import { useCreateLabel, useLabels } from '@cadencia/sprints/labels/react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../../kit/show-failure.ts'
import type { Action, StepAction } from '../../../records/actions/action.ts'
import { isOnAll, type Labelled, useLabelChange } from './use-label-change.ts'

/** The colours of new labels, in turn. */
const COLORS = ['#2f6fde', '#d6336c', '#2b8a3e', '#e8590c', '#7048e8', '#0c8599', '#868e96'] as const
const NO_TEAM = 'Etiquetas são de um time: escolha tarefas de um só.'

/** Puts labels of their team on tasks by the palette and by the key L. */
export function labelsAction(tasks: readonly Task[], reason: string | undefined): StepAction {
  const [teamId = null, ...others] = new Set(tasks.map((task) => task.teamId))
  return {
    id: 'labels',
    label: 'Etiquetas…',
    icon: IconTag,
    keys: 'l',
    hint: 'Escolher ou criar uma etiqueta',
    reason: reason ?? (teamId === null || others.length > 0 ? NO_TEAM : undefined),
    isOfSeveral: true,
    useChoices: (typed) => useLabelChoices(tasks, teamId, typed.trim()),
  }
}

function useLabelChoices(chosen: readonly Task[], teamId: string | null, typed: string): readonly Action[] {
  // It stays open while labels are put on them, one after the other.
  const [tasks, setTasks] = useState<readonly Labelled[]>(chosen)
  const { labels, isLoaded } = useLabels(teamId === null ? [] : [teamId])
  const { toggle } = useLabelChange()
  const { mutateAsync: create } = useCreateLabel()
  const choices = labels.map(
    (label): Action => ({
      id: label.id,
      label: label.name,
      icon: IconTag,
      isCurrent: isOnAll(tasks, label.id),
      run: () => void toggle(tasks, label).then(setTasks),
    }),
  )
  const isNew = isLoaded && typed !== '' && labels.every(({ name }) => plain(name) !== plain(typed))
  if (!isNew || teamId === null) return choices
  const createAndPut = async () => {
    try {
      const color = COLORS[labels.length % COLORS.length] ?? COLORS[0]
      const label = await create({ params: { id: teamId }, body: { name: typed, color } })
      setTasks(await toggle(tasks, label))
    } catch (error) {
      showFailure(error, 'Falha ao criar etiqueta')
    }
  }
  const creation = { id: 'create-label', label: `Criar etiqueta “${typed}”`, icon: IconPlus, isTyped: true }
  return [...choices, { ...creation, run: () => void createAndPut() }]
}

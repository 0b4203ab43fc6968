import { TITLE_MAX } from '@cadencia/contract/values'
import { Goal, type Meeting } from '@cadencia/meetings/contract'
import { useUpdateMeeting } from '@cadencia/meetings/react'
import { Checkbox } from '@mantine/core'
import { ListEditor } from '../../../records/panel/list-editor.tsx'
import { useListEdit } from '../../../records/panel/use-list-edit.ts'

const GOALS_MAX = 20

/** What the meeting is for: each goal is ticked off where it was met. */
export function GoalsEditor({ meeting }: { meeting: Meeting }) {
  const { goals, canEdit } = meeting
  const { mutateAsync: update } = useUpdateMeeting()
  const edit = useListEdit({
    record: meeting,
    itemsOf: (one) => one.goals,
    textOf: ({ text }) => text,
    save: ({ id, version }, changed) => update({ params: { id }, body: { goals: changed, version } }),
    failure: 'Não foi possível salvar os objetivos. Tente novamente.',
  })
  const toggle = (goal: Goal) =>
    edit.change((all) => all.map((one) => (one.text === goal.text ? { ...one, met: !goal.met } : one)))

  return (
    <ListEditor
      edit={edit}
      title="Objetivos"
      none="Nenhum objetivo definido."
      addLabel="Novo objetivo"
      removeLabel="Remover objetivo"
      removed="Objetivo removido"
      canEdit={canEdit}
      max={GOALS_MAX}
      maxLength={TITLE_MAX}
      read={(typed) => readGoal(typed, goals)}
      render={(goal) => (
        <Checkbox
          flex={1}
          miw={0}
          pt={6}
          label={goal.text}
          checked={goal.met}
          disabled={!canEdit || edit.isPending}
          onChange={() => toggle(goal)}
        />
      )}
    />
  )
}

function readGoal(typed: string, known: readonly Goal[]) {
  const { data: value, error } = Goal.safeParse({ text: typed, met: false })
  if (!value) return { issue: error.issues[0]?.message ?? '' }
  const isKnown = known.some(({ text }) => text === value.text)
  return isKnown ? { issue: 'Este objetivo já está na lista' } : { value }
}

import { NOTE_MAX, NOTES_MAX, type Sprint, SprintPatch } from '@cadencia/sprints/contract'
import { useUpdateSprint } from '@cadencia/sprints/react'
import { ListEditor } from '../../../../records/panel/list-editor.tsx'
import { useListEdit } from '../../../../records/panel/use-list-edit.ts'

/** The lists that a team writes about its sprint. */
type NoteField = 'challenges' | 'difficulties' | 'helpRequests'

const LABELS = {
  challenges: {
    title: 'Desafios',
    none: 'Nenhum desafio anotado.',
    addLabel: 'Novo desafio',
    removeLabel: 'Remover desafio',
    removed: 'Desafio removido',
  },
  difficulties: {
    title: 'Dificuldades',
    none: 'Nenhuma dificuldade anotada.',
    addLabel: 'Nova dificuldade',
    removeLabel: 'Remover dificuldade',
    removed: 'Dificuldade removida',
  },
  helpRequests: {
    title: 'Pedidos de ajuda',
    none: 'Nenhum pedido de ajuda.',
    addLabel: 'Novo pedido de ajuda',
    removeLabel: 'Remover pedido de ajuda',
    removed: 'Pedido de ajuda removido',
  },
} as const satisfies Record<NoteField, unknown>

/** One of the lists that a team writes about its sprint. */
export function NotesEditor({ sprint, field }: { sprint: Sprint; field: NoteField }) {
  const { mutateAsync: update } = useUpdateSprint()
  const edit = useListEdit({
    record: sprint,
    itemsOf: (one) => one[field],
    textOf: (note) => note,
    save: ({ id, version }, notes) => update({ params: { id }, body: { [field]: notes, version } }),
    failure: 'Não foi possível salvar. Tente novamente.',
  })
  return (
    <ListEditor
      edit={edit}
      {...LABELS[field]}
      canEdit={sprint.canEdit}
      max={NOTES_MAX}
      maxLength={NOTE_MAX}
      read={(typed) => readNote(field, typed, sprint[field])}
    />
  )
}

function readNote(field: NoteField, typed: string, known: readonly string[]) {
  const { data, error } = SprintPatch.safeParse({ [field]: [typed] })
  const value = data?.[field]?.[0]
  if (value === undefined) return { issue: error?.issues[0]?.message ?? '' }
  return known.includes(value) ? { issue: 'Já está na lista' } : { value }
}

import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import type { UseMutationResult } from '@tanstack/react-query'
import { showFailure } from '../../kit/show-failure.ts'
import { showUndo } from '../../records/panel/show-undo.ts'
import { showSuccess } from './show-success.ts'

interface ById {
  readonly params: { readonly id: string }
}

interface DeleteDialogProps {
  id: string
  /** 'lead', as in 'Excluir lead'. */
  noun: string
  /** Of a feminine noun: 'excluída'. */
  isFeminine?: boolean
  /** What will happen. */
  text: string
  remove: UseMutationResult<unknown, Error, ById>
  restore: UseMutationResult<unknown, Error, ById>
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Deletes a record after asking, with the way back offered for as long as the toast stands. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { id, noun, isFeminine = false, text, remove, restore, onClose, onDeleted } = props
  const ending = isFeminine ? 'a' : 'o'
  const Noun = noun.replace(/^./, (letter) => letter.toUpperCase())
  const input = { params: { id } }

  const confirm = () =>
    remove.mutate(input, {
      onSuccess: () => {
        showUndo({
          title: 'Sucesso',
          message: `${Noun} excluíd${ending} com sucesso.`,
          undo: async () => {
            await restore.mutateAsync(input)
            showSuccess(`${Noun} restaurad${ending} com sucesso.`)
          },
          failure: `Falha ao restaurar ${noun}. Tente novamente.`,
        })
        onClose()
        onDeleted?.()
      },
      onError: (error) => showFailure(error, `Falha ao excluir ${noun}. Tente novamente.`),
    })
  return (
    <ConfirmDialog
      opened
      title={`Excluir ${noun}`}
      text={text}
      confirmLabel="Excluir"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

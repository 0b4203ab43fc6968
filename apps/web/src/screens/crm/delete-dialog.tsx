import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import type { UseMutationResult } from '@tanstack/react-query'
import { tellFailure, tellSuccess } from './act-toasts.ts'

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

  async function undo(): Promise<void> {
    try {
      await restore.mutateAsync(input)
      tellSuccess(`${Noun} restaurad${ending} com sucesso.`)
    } catch (error) {
      tellFailure(error, `Falha ao restaurar ${noun}. Tente novamente.`)
    }
  }
  const confirm = () =>
    remove.mutate(input, {
      onSuccess: () => {
        tellSuccess(`${Noun} excluíd${ending} com sucesso.`, {
          label: 'Desfazer',
          onClick: () => void undo(),
        })
        onClose()
        onDeleted?.()
      },
      onError: (error) => tellFailure(error, `Falha ao excluir ${noun}. Tente novamente.`),
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

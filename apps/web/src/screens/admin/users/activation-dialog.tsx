import type { AdminUser } from '@cadencia/people/contract'
import { useUpdateUser } from '@cadencia/people/users/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'
import { fullName } from '../../../kit/full-name.ts'
import { showFailure } from '../../../kit/show-failure.ts'

/** Asks before someone is signed out everywhere, or let in again. */
export function ActivationDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const update = useUpdateUser()
  const isDeactivating = user.isActive !== false
  const name = fullName(user)

  const confirm = async () => {
    try {
      await update.mutateAsync({ params: { id: user.id }, body: { isActive: !isDeactivating } })
      showToast({
        title: isDeactivating ? 'Usuário desativado' : 'Usuário reativado',
        message: name,
        tone: 'success',
      })
      onClose()
    } catch (error) {
      showFailure(error, 'Não foi possível alterar o usuário. Tente novamente.')
    }
  }

  return (
    <ConfirmDialog
      opened
      title={isDeactivating ? `Desativar ${name}?` : `Reativar ${name}?`}
      text={
        isDeactivating
          ? 'A pessoa sai na hora de todas as sessões e não entra mais. Nada do que ela fez é apagado.'
          : 'A pessoa volta a entrar com o mesmo e-mail.'
      }
      confirmLabel={isDeactivating ? 'Desativar' : 'Reativar'}
      isDanger={isDeactivating}
      isPending={update.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

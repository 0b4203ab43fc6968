import { FormDialog } from '@cadencia/ui/form-dialog'
import { AdminFields } from '../sign-in/admin-fields.tsx'
import { useAdminEntry } from '../sign-in/use-admin-entry.ts'

/** The administrators' way in, over the landing page. */
export function AdminDialog({ onClose }: { onClose: () => void }) {
  const signIn = useAdminEntry()
  return (
    <FormDialog
      opened
      title="Acesso Administrativo"
      submitLabel="Entrar"
      size="sm"
      isPending={signIn.isPending}
      onSubmit={() => void signIn.submit()}
      onClose={onClose}
    >
      <AdminFields signIn={signIn} />
    </FormDialog>
  )
}

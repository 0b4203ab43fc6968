import { useRemoveLeads, useRestoreLeads } from '@cadencia/crm/leads/react'
import { plural } from '@cadencia/locale/text'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Button, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { showUndo } from '../../../details/show-undo.ts'
import { showFailure } from '../../../shell/show-failure.ts'
import { DeleteButton, EditButton } from '../record/edit-delete-buttons.tsx'
import { showSuccess } from '../show-success.ts'
import classes from './leads.module.css'
import type { Selection } from './use-selection.ts'

const BulkEditDialog = lazyOverlay(() =>
  import('./bulk-edit-dialog.tsx').then((module) => module.BulkEditDialog),
)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with all chosen leads at once; absent while none is. */
export function BulkBar({ selection }: { selection: Selection }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const count = selection.ids.size
  if (count === 0) return null
  const close = () => setOpen(undefined)
  return (
    <section className={classes.bulk} aria-label="Leads selecionados">
      <Text fw={600} role="status">
        {plural(count, 'selecionado', 'selecionados')}
      </Text>
      <EditButton label="Alterar" onClick={() => setOpen('edit')} />
      <DeleteButton onClick={() => setOpen('delete')} />
      <Button variant="subtle" color="gray" leftSection={<IconX {...icon} />} onClick={selection.clear}>
        Limpar seleção
      </Button>
      {open === 'delete' && <BulkDelete selection={selection} onClose={close} />}
      {open === 'edit' && <BulkEditDialog selection={selection} onClose={close} />}
    </section>
  )
}

function BulkDelete({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const remove = useRemoveLeads()
  const restore = useRestoreLeads()
  const count = selection.ids.size
  const body = { ids: [...selection.ids] }

  const confirm = () =>
    remove.mutate(
      { body },
      {
        onSuccess: ({ removed }) => {
          showUndo({
            title: 'Sucesso',
            message: `${plural(removed, 'lead excluído', 'leads excluídos')}.`,
            undo: async () => {
              const { restored } = await restore.mutateAsync({ body })
              showSuccess(`${plural(restored, 'lead restaurado', 'leads restaurados')}.`)
            },
            failure: 'Falha ao restaurar leads. Tente novamente.',
          })
          selection.clear()
          onClose()
        },
        onError: (error) => showFailure(error, 'Falha ao excluir leads. Tente novamente.'),
      },
    )
  return (
    <ConfirmDialog
      opened
      title="Excluir leads"
      text={`${plural(count, 'lead sai', 'leads saem')} da lista e das buscas.`}
      confirmLabel="Excluir"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

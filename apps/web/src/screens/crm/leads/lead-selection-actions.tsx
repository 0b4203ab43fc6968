import { LeadsPatch } from '@cadencia/crm/leads/bulk-contract'
import type { Lead } from '@cadencia/crm/leads/contract'
import { useRemoveLeads, useRestoreLeads, useUpdateLeads } from '@cadencia/crm/leads/react'
import { plural } from '@cadencia/locale/text'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Selection } from '../../../collections/use-selection.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { onSelection } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { type FieldSetter, fieldActions } from '../../../records/fields/field-actions.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'
import { showSuccess } from '../show-success.ts'
import { LEAD_FIELDS } from './fields.tsx'

const BulkEditDialog = lazyDialog(() =>
  import('./bulk-edit-dialog.tsx').then((module) => module.BulkEditDialog),
)

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const
const look = { variant: 'default', size: 'compact-md' } as const

/** What can be done with all selected leads at once. */
export function LeadSelectionActions({ selection }: { selection: Selection<Lead> }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const { mutateAsync: update } = useUpdateLeads()
  const { assignedTo, ...others } = LEAD_FIELDS
  const set: FieldSetter['set'] = async ({ patch }, value) => {
    try {
      const changes = LeadsPatch.shape.changes.parse(patch(value))
      const { updated } = await update({ body: { ids: [...selection.ids], changes } })
      showSuccess(`${plural(updated, 'lead atualizado', 'leads atualizados')}.`)
      selection.clear()
    } catch (error) {
      showFailure(error, 'Falha ao atualizar leads. Tente novamente.')
    }
    return undefined
  }
  useActions(onSelection(plural(selection.ids.length, 'lead', 'leads')), [
    { id: 'edit', label: 'Alterar…', icon: IconPencil, keys: 'e', run: () => setOpen('edit') },
    ...fieldActions({ assignedTo, ...others }, { records: selection.items, set }),
    { id: 'delete', label: 'Excluir…', icon: IconTrash, isDanger: true, run: () => setOpen('delete') },
  ])
  return (
    <>
      <Button {...look} leftSection={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
        Alterar
      </Button>
      <Button {...look} c="red" leftSection={<IconTrash {...icon} />} onClick={() => setOpen('delete')}>
        Excluir
      </Button>
      {open === 'delete' && <BulkDelete selection={selection} onClose={close} />}
      {open === 'edit' && <BulkEditDialog selection={selection} onClose={close} />}
    </>
  )
}

function BulkDelete({ selection, onClose }: { selection: Selection<Lead>; onClose: () => void }) {
  const remove = useRemoveLeads()
  const restore = useRestoreLeads()
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
      text={`${plural(selection.ids.length, 'lead sai', 'leads saem')} da lista e das buscas.`}
      confirmLabel="Excluir"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

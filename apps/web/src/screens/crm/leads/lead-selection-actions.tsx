import { LEAD_STATUSES, type Lead, type LeadStatus } from '@cadencia/crm/leads/contract'
import { useRemoveLeads, useRestoreLeads, useUpdateLeads } from '@cadencia/crm/leads/react'
import { plural } from '@cadencia/locale/text'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { Button } from '@mantine/core'
import { IconCircleDot, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Selection } from '../../../collections/use-selection.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { onSelection } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { assignAction } from '../../../records/actions/assign-action.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'
import { LEAD_STATUS_BADGES } from '../crm-labels.ts'
import { showSuccess } from '../show-success.ts'

const BulkEditDialog = lazyDialog(() =>
  import('./bulk-edit-dialog.tsx').then((module) => module.BulkEditDialog),
)

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const
const look = { variant: 'default', size: 'compact-md' } as const

/** What can be done with all selected leads at once. */
export function LeadSelectionActions({ selection }: { selection: Selection<Lead> }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  const { mutate: update } = useUpdateLeads()
  const apply = (changes: { status: LeadStatus } | { assignedTo: string | null }) =>
    update(
      { body: { ids: [...selection.ids], changes } },
      {
        onSuccess: ({ updated }) => {
          showSuccess(`${plural(updated, 'lead atualizado', 'leads atualizados')}.`)
          selection.clear()
        },
        onError: (error) => showFailure(error, 'Falha ao atualizar leads. Tente novamente.'),
      },
    )
  useActions(onSelection(plural(selection.ids.length, 'lead', 'leads')), [
    { id: 'edit', label: 'Alterar…', icon: IconPencil, keys: 'e', run: () => setOpen('edit') },
    assignAction({ current: undefined, reason: undefined, assign: (assignedTo) => apply({ assignedTo }) }),
    {
      id: 'status',
      label: 'Alterar status…',
      icon: IconCircleDot,
      keys: 's',
      useChoices: () =>
        LEAD_STATUSES.map((status) => ({
          id: status,
          label: LEAD_STATUS_BADGES[status].label,
          run: () => apply({ status }),
        })),
    },
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

import { type Client, ClientPatch } from '@cadencia/crm/clients/contract'
import { useClient, useRemoveClient, useRestoreClient, useUpdateClient } from '@cadencia/crm/clients/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { IconPencil, IconRoute, IconTrash } from '@tabler/icons-react'
import { useHeldDialog } from '../../../kit/screen/held-dialogs.tsx'
import { useActions } from '../../../records/actions/action-store.ts'
import { fieldActions, recordSetter } from '../../../records/fields/field-actions.ts'
import { linkAction } from '../../../records/links/link-action.ts'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { OfferedActions, RecordActions } from '../../../records/panel/offered-actions.tsx'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { CLIENT_FIELDS } from './fields.tsx'

const EditClientDialog = lazyDialog(() =>
  import('./edit-client-dialog.tsx').then((module) => module.EditClientDialog),
)

/** Changes one field of a client, and offers to undo that. */
export function useClientPatch(client: Client) {
  const { mutateAsync: update } = useUpdateClient()
  return useRecordPatch({
    record: client,
    schema: ClientPatch,
    save: (body) => update({ params: { id: client.id }, body }),
    saved: 'Cliente atualizado',
    failure: 'Falha ao atualizar cliente. Tente novamente.',
    draftKey: `crm.client.property.${client.id}`,
  })
}

function clientPropertyActions(patch: ReturnType<typeof useClientPatch>) {
  const { assignedTo, ...others } = CLIENT_FIELDS
  const { id, name } = patch.record
  return [
    ...fieldActions({ assignedTo, ...others }, recordSetter(patch, name, undefined)),
    linkAction({ kind: 'client', id }),
  ]
}

/** Offers what can be done at once with a client that the palette found. */
export function FoundClientActions({ id }: { id: string }) {
  const { data: client } = useClient(id)
  return client ? <LoadedClientActions client={client} /> : null
}

function LoadedClientActions({ client }: { client: Client }) {
  useActions(
    { level: 'found', heading: client.name, subject: client.id },
    clientPropertyActions(useClientPatch(client)),
  )
  return null
}

/** Its person and status, the journey, the dialog of all fields, and deletion. */
export function ClientActions({ client, onDeleted }: { client: Client; onDeleted?: () => void }) {
  const { hold, dialog } = useHeldDialog(client, useClient)
  const edit = () => hold((current, close) => <EditClientDialog client={current} onClose={close} />)
  const remove = () =>
    hold((current, close) => (
      <DeleteClient client={current} onClose={close} {...(onDeleted && { onDeleted })} />
    ))
  const patch = useClientPatch(client)
  return (
    <>
      <RecordActions actions={clientPropertyActions(patch)} />
      <IconAction icon={IconRoute} label="Ver Timeline" to={`/crm/timeline/${client.id}`} />
      <IconAction icon={IconPencil} label="Editar" onClick={edit} />
      <IconAction icon={IconTrash} label="Excluir" onClick={remove} />
      {dialog}
    </>
  )
}

/** Offers the same for the client that has the focus. */
export function FocusedClientActions({ item }: { item: Client }) {
  return (
    <OfferedActions level="item" heading={item.name} subject={item.id}>
      <ClientActions client={item} />
    </OfferedActions>
  )
}

interface DeleteClientProps {
  client: Client
  onClose: () => void
  onDeleted?: () => void
}

function DeleteClient({ client, onClose, onDeleted }: DeleteClientProps) {
  const remove = useRemoveClient()
  const restore = useRestoreClient()
  return (
    <DeleteDialog
      id={client.id}
      noun="cliente"
      text={`'${client.name}' sai da base de clientes.`}
      remove={remove}
      restore={restore}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}

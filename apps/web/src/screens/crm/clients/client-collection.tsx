import type { Client } from '@cadencia/crm/clients/contract'
import { IconPencil } from '@tabler/icons-react'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { ActionButton } from '../../../kit/action-button.tsx'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { recordUrl } from '../record-url.ts'
import { FocusedClientActions } from './client-actions.tsx'
import { ClientCard } from './client-card.tsx'
import { CLIENT_FIELDS } from './fields.tsx'

/** What a client's row needs beside the client. */
export interface ClientContext {
  readonly onEdit: (client: Client) => void
}

/** Clients as the specified cards, list and table. */
export const CLIENT_COLLECTION: Collection<Client, ClientContext> = {
  id: 'clients',
  label: 'Clientes',
  noun: ['cliente encontrado', 'clientes encontrados'],
  layouts: ['cards', 'list', 'table'],
  titleLabel: 'Nome',
  titleSortKey: 'name',
  titleOf: ({ name }) => name,
  pathOf: ({ id }) => recordUrl('clients', id),
  defaultSort: '-createdAt',
  cardHeightPx: 206,
  card: (client, { onEdit }) => <ClientCard client={client} onEdit={onEdit} />,
  Actions: FocusedClientActions,
  rowActionsPx: 148,
  titlePx: 142,
  rowActions: (client, { onEdit }) => (
    <>
      <ActionButton
        size="compact-md"
        px="xs"
        variant="default"
        aria-label={`Ver Timeline de ${client.name}`}
        to={`/crm/timeline/${client.id}`}
      >
        Ver Timeline
      </ActionButton>
      <IconAction icon={IconPencil} label={`Editar ${client.name}`} onClick={() => onEdit(client)} />
    </>
  ),
  columns: columnsOf<Client, ClientContext>(CLIENT_FIELDS, {
    order: ['company', 'email', 'phone', 'owner', 'segment', 'satisfaction', 'value', 'status'],
  }),
  groupings: groupingsOf<Client, ClientContext>(CLIENT_FIELDS),
}

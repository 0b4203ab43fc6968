import { CLIENT_STATUSES, type Client, SATISFACTION, SEGMENTS } from '@cadencia/crm/clients/contract'
import { formatDate } from '@cadencia/locale/dates'
import { formatCurrency, formatNumber } from '@cadencia/locale/numbers'
import { formatPhone } from '@cadencia/locale/phones'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { IconPencil } from '@tabler/icons-react'
import { byPerson, type Collection, labelIn } from '../../../collections/collection.ts'
import { ActionButton } from '../../../kit/action-button.tsx'
import { fullName } from '../../../kit/full-name.ts'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { PersonCell } from '../../../records/people/person-cell.tsx'
import classes from '../crm.module.css'
import { CLIENT_STATUS_BADGES, SEGMENT_LABELS } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { FocusedClientActions } from './client-actions.tsx'
import { ClientCard } from './client-card.tsx'

/** What a client's row needs beside the client. */
export interface ClientContext {
  readonly onEdit: (client: Client) => void
}

/** Clients as list, table and the specified cards. */
export const CLIENT_COLLECTION: Collection<Client, ClientContext> = {
  id: 'clients',
  label: 'Clientes',
  noun: ['cliente encontrado', 'clientes encontrados'],
  layouts: ['list', 'table', 'cards'],
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
  columns: [
    {
      id: 'company',
      label: 'Empresa',
      widthPx: 200,
      leastPx: 110,
      sortKey: 'company',
      listSlot: 'facts',
      cell: ({ company }) => company,
    },
    {
      id: 'email',
      label: 'E-mail',
      widthPx: 220,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ email }) => email,
    },
    {
      id: 'phone',
      label: 'Telefone',
      widthPx: 150,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ phone }) => phone && formatPhone(phone),
    },
    {
      id: 'owner',
      label: 'Responsável',
      widthPx: 170,
      leastPx: 100,
      listSlot: 'facts',
      cell: ({ owner }) => owner && <PersonCell name={fullName(owner)} imageUrl={owner.profileImageUrl} />,
    },
    {
      id: 'segment',
      label: 'Segmento',
      widthPx: 104,
      sortKey: 'segment',
      listSlot: 'facts',
      cell: ({ segment }) => SEGMENT_LABELS[segment],
    },
    {
      id: 'satisfaction',
      label: 'Satisfação',
      widthPx: 108,
      sortKey: 'satisfactionScore',
      isNumeric: true,
      cell: ({ satisfactionScore: score }) =>
        score === null ? null : `${formatNumber(score, 1)}/${SATISFACTION.most}`,
      listCell: ({ satisfactionScore: score }) => (
        <span className={classes.rowFigure} title="Satisfação">
          {score !== null && `${formatNumber(score, 1)}/${SATISFACTION.most}`}
        </span>
      ),
    },
    {
      id: 'value',
      label: 'Valor do contrato',
      widthPx: 150,
      leastPx: 134,
      sortKey: 'contractValue',
      isNumeric: true,
      cell: ({ contractValue }) => formatCurrency(contractValue),
      listCell: ({ contractValue }) => (
        <span className={classes.rowAmount}>{formatCurrency(contractValue)}</span>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 96,
      sortKey: 'status',
      cell: ({ status }) => <StatusBadge {...CLIENT_STATUS_BADGES[status]} />,
      listCell: ({ status }) => (
        <span className={classes.rowBadge}>
          <StatusBadge {...CLIENT_STATUS_BADGES[status]} />
        </span>
      ),
    },
    {
      id: 'created',
      label: 'Cliente desde',
      widthPx: 130,
      sortKey: 'createdAt',
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ createdAt }) => formatDate(createdAt),
      listCell: ({ createdAt }) => `Desde ${formatDate(createdAt)}`,
    },
  ],
  groupings: [
    {
      id: 'status',
      label: 'Status',
      keys: CLIENT_STATUSES,
      keyOf: ({ status }) => status,
      labelOf: labelIn(CLIENT_STATUS_BADGES),
    },
    {
      id: 'segment',
      label: 'Segmento',
      keys: [...SEGMENTS].reverse(),
      keyOf: ({ segment }) => segment,
      labelOf: labelIn(SEGMENT_LABELS),
    },
    byPerson('owner', ({ owner }) => owner),
  ],
}

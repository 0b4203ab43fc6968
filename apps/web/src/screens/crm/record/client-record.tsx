import type { Client } from '@cadencia/crm/clients/contract'
import { useClient, useClientHistory, useRemoveClient, useRestoreClient } from '@cadencia/crm/clients/react'
import { useFirstOpportunities } from '@cadencia/crm/opportunities/react'
import { useClientTimeline } from '@cadencia/crm/timeline/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { formatPhone } from '@cadencia/locale/phones'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { IconRoute, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { RecordFiles } from '../attachments/record-files.tsx'
import { SatisfactionBar } from '../clients/client-card.tsx'
import { CLIENT_STATUS_BADGES, SEGMENT_LABELS, STAGE_BADGES } from '../crm-labels.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { recordAddress } from '../record-address.ts'
import { DeleteButton, EditButton } from './act-buttons.tsx'
import { CrmRecord, type RecordTab, ShownRecord, usualTabs } from './crm-record.tsx'
import { RecordActivities } from './record-activities.tsx'
import { OwnerFact, RecordFact, RecordFacts, RecordNotes } from './record-facts.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordJourney } from './record-journey.tsx'

const EditClientDialog = lazyOverlay(() =>
  import('../clients/edit-client-dialog.tsx').then((module) => module.EditClientDialog),
)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const MISSING = {
  icon: IconUserSearch,
  text: 'Cliente não encontrado',
  description: 'O endereço mudou, ou o cliente foi excluído.',
}

interface ClientRecordProps {
  /** Undefined while no record is open. */
  id: string | undefined
  onClose: () => void
}

/** One client beside the list. */
export function ClientRecord({ id, onClose }: ClientRecordProps) {
  return (
    <ShownRecord id={id}>
      {(shownId, opened) => <OneClient id={shownId} opened={opened} onClose={onClose} />}
    </ShownRecord>
  )
}

function OneClient({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const { data: client, ...loading } = useClient(id)
  return (
    <CrmRecord
      opened={opened}
      title={client?.name ?? 'Cliente'}
      subtitle={client?.company}
      loading={loading}
      missing={MISSING}
      tabs={client ? tabsOf(client, onClose) : []}
      onClose={onClose}
    />
  )
}

function tabsOf(client: Client, onDeleted: () => void): readonly RecordTab[] {
  const { id, leadId } = client
  return usualTabs({
    data: <ClientFacts client={client} onDeleted={onDeleted} />,
    activities: <RecordActivities of={{ clientId: id }} filter={{ clientId: id }} />,
    leadId,
    files: <RecordFiles of={{ clientId: id }} />,
    timeline: <ClientJourney id={id} />,
    history: <ClientHistory id={id} />,
  })
}

function ClientJourney({ id }: { id: string }) {
  return <RecordJourney journey={useClientTimeline(id)} />
}

function ClientHistory({ id }: { id: string }) {
  return <RecordHistory history={useClientHistory(id)} />
}

function ClientFacts({ client, onDeleted }: { client: Client; onDeleted: () => void }) {
  const { id, email, phone, company, status, segment, contractValue, satisfactionScore, owner } = client
  const { leadId, createdAt, notes } = client
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <Stack gap="md">
      <Group gap="xs">
        <EditButton onClick={() => setOpen('edit')} />
        <Button
          component={Link}
          to={`/crm/timeline/${id}`}
          variant="default"
          leftSection={<IconRoute {...icon} />}
        >
          Ver Timeline
        </Button>
        <DeleteButton onClick={() => setOpen('delete')} />
      </Group>
      <Group gap={6}>
        <StatusBadge {...CLIENT_STATUS_BADGES[status]} />
        <StatusBadge tone="neutral" label={SEGMENT_LABELS[segment]} />
      </Group>
      <RecordFacts>
        <RecordFact label="Valor do contrato">{formatCurrency(contractValue)}</RecordFact>
        <RecordFact label="E-mail">{email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}</RecordFact>
        <RecordFact label="Telefone">
          {phone && <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor>}
        </RecordFact>
        <RecordFact label="Empresa">{company}</RecordFact>
        <RecordFact label="Satisfação">
          {satisfactionScore !== null && (
            <div style={{ minWidth: 180 }}>
              <SatisfactionBar score={satisfactionScore} />
            </div>
          )}
        </RecordFact>
        <OwnerFact owner={owner} />
        {leadId && (
          <RecordFact label="Lead de origem">
            <Anchor component={Link} to={recordAddress('leads', leadId)}>
              Abrir lead
            </Anchor>
          </RecordFact>
        )}
        <RecordFact label="Cliente desde">{formatDateTime(createdAt)}</RecordFact>
      </RecordFacts>
      <RecordNotes notes={notes} />
      <ClientOpportunities clientId={id} />
      {open === 'delete' && <DeleteClient client={client} onClose={close} onDeleted={onDeleted} />}
      {open === 'edit' && <EditClientDialog client={client} onClose={close} />}
    </Stack>
  )
}

/** What was negotiated with a client. */
function ClientOpportunities({ clientId }: { clientId: string }) {
  const { data: opportunities = [] } = useFirstOpportunities({ clientId, limit: '20' })
  if (opportunities.length === 0) return null
  return (
    <section aria-labelledby="client-opportunities">
      <Title order={3} id="client-opportunities" mb="xs">
        Oportunidades
      </Title>
      <Stack gap={6}>
        {opportunities.map(({ id, title, stage, value }) => (
          <Group key={id} gap="xs">
            <StatusBadge {...STAGE_BADGES[stage]} />
            <Anchor component={Link} to={recordAddress('opportunities', id)}>
              {title}
            </Anchor>
            {formatCurrency(value)}
          </Group>
        ))}
      </Stack>
    </section>
  )
}

interface DeleteClientProps {
  client: Client
  onClose: () => void
  onDeleted: () => void
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

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
import { RecordPanel } from '../../../details/record-panel.tsx'
import { RecordFiles } from '../attachments/record-files.tsx'
import { SatisfactionBar } from '../clients/client-card.tsx'
import { CLIENT_STATUS_BADGES, SEGMENT_LABELS, STAGE_BADGES } from '../crm-labels.ts'
import { DeleteDialog } from '../delete-dialog.tsx'
import { recordUrl } from '../record-url.ts'
import { CrmTabs, commonTabs, type RecordTab } from './crm-tabs.tsx'
import { DeleteButton, EditButton } from './edit-delete-buttons.tsx'
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
  id: string
  onClose: () => void
}

/** One client beside the list. */
export function ClientRecord({ id, onClose }: ClientRecordProps) {
  return (
    <RecordPanel
      id={id}
      query={useClient(id)}
      noun="Cliente"
      title={({ name }) => name}
      subtitle={({ company }) => company}
      missing={MISSING}
      failed="Não foi possível carregar o registro."
      onClose={onClose}
    >
      {(client) => <CrmTabs tabs={tabsOf(client, onClose)} />}
    </RecordPanel>
  )
}

function tabsOf(client: Client, onDeleted: () => void): readonly RecordTab[] {
  const { id, leadId } = client
  return commonTabs({
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
            <Anchor component={Link} to={recordUrl('leads', leadId)}>
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
            <Anchor component={Link} to={recordUrl('opportunities', id)}>
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

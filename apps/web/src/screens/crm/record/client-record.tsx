import type { Client } from '@cadencia/crm/clients/contract'
import { useClient, useClientHistory } from '@cadencia/crm/clients/react'
import { NAME_MAX, NOTES_MAX } from '@cadencia/crm/contract'
import { useFirstOpportunities } from '@cadencia/crm/opportunities/react'
import { useClientTimeline } from '@cadencia/crm/timeline/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Group, Stack, Title } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PropertyList } from '../../../records/fields/record-fields.tsx'
import { EditableText, EditableTitle } from '../../../records/panel/editable-text.tsx'
import { Fact } from '../../../records/panel/fact.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { type RecordTabList, RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { RecordFiles } from '../attachments/record-files.tsx'
import { ClientActions, useClientPatch } from '../clients/client-actions.tsx'
import { CLIENT_FIELDS } from '../clients/fields.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { commonTabs } from './common-tabs.tsx'
import { CrmDiscussion, CrmFollowers } from './crm-discussion.tsx'
import { RecordActivities } from './record-activities.tsx'
import { RecordJourney } from './record-journey.tsx'

const FIRST = ['status', 'segment', 'contractValue', 'satisfactionScore', 'assignedTo']
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
      nameOf={({ name }) => name}
      title={(client) => <ClientName client={client} />}
      subtitle={({ company }) => company}
      actions={(client) => (
        <>
          <CrmFollowers kind="client" id={id} />
          <ClientActions client={client} onDeleted={onClose} />
        </>
      )}
      missing={MISSING}
      failed="Não foi possível carregar o registro."
      onClose={onClose}
    >
      {(client) => <RecordTabs tabs={tabsOf(client)} paramTabs={{ comment: 'history' }} />}
    </RecordPanel>
  )
}

function tabsOf(client: Client): RecordTabList {
  const { id, leadId } = client
  return commonTabs({
    end: { kind: 'client', id },
    data: <ClientData client={client} />,
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
  return <CrmDiscussion kind="client" id={id} history={useClientHistory(id)} />
}

function ClientName({ client }: { client: Client }) {
  return <EditableTitle patch={useClientPatch(client)} field="name" label="Nome" maxLength={NAME_MAX} />
}

/** What is known of a client, each in its place. */
function ClientData({ client }: { client: Client }) {
  const patch = useClientPatch(client)
  const { id, leadId, createdAt } = client
  return (
    <Stack gap="md">
      <PropertyList patch={patch} fields={CLIENT_FIELDS} first={FIRST} />
      <section aria-label="Observações">
        <EditableText
          patch={patch}
          field="notes"
          label="Observações"
          maxLength={NOTES_MAX}
          placeholder="Adicionar observações"
        />
      </section>
      <Stack component="dl" gap={6} m={0}>
        {leadId && (
          <Fact label="Lead de origem">
            <Anchor component={Link} to={recordUrl('leads', leadId)} className="touch-link">
              Abrir lead
            </Anchor>
          </Fact>
        )}
        <Fact label="Cliente desde">{formatDateTime(createdAt)}</Fact>
      </Stack>
      <ClientOpportunities clientId={id} />
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
            <StatusBadge {...badgeOf(STAGE_BADGES, stage)} />
            <Anchor component={Link} to={recordUrl('opportunities', id)} className="touch-link">
              {title}
            </Anchor>
            {formatCurrency(value)}
          </Group>
        ))}
      </Stack>
    </section>
  )
}

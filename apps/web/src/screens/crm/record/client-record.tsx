import type { Client } from '@cadencia/crm/clients/contract'
import { useClientHistory } from '@cadencia/crm/clients/react'
import { NAME_MAX } from '@cadencia/crm/contract'
import { useClientOverview, useClientTimeline } from '@cadencia/crm/timeline/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Stack } from '@mantine/core'
import { IconRoute, IconUserSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ActionButton } from '../../../kit/action-button.tsx'
import { PropertyList } from '../../../records/fields/record-fields.tsx'
import { EditableTitle } from '../../../records/panel/editable-text.tsx'
import { Fact } from '../../../records/panel/fact.tsx'
import { RecordActs, RecordPanel } from '../../../records/panel/record-panel.tsx'
import { type RecordTabList, RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { RecordFiles } from '../attachments/record-files.tsx'
import { ClientActions, useClientPatch } from '../clients/client-actions.tsx'
import { CLIENT_FIELDS } from '../clients/fields.tsx'
import { CLIENT_STATUS_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { commonTabs, PARAM_TABS } from './common-tabs.tsx'
import { CrmDiscussion, CrmFollowers } from './crm-discussion.tsx'
import { RecordActivities } from './record-activities.tsx'
import { RecordJourney } from './record-journey.tsx'
import { RecordNotes } from './record-notes.tsx'
import { RecordOverview } from './record-overview.tsx'

const FIRST = ['status', 'contractValue', 'phone', 'email', 'assignedTo', 'segment', 'satisfactionScore']
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
  const { overview, record } = useClientOverview(id)
  return (
    <RecordPanel
      id={id}
      query={record}
      size="xl"
      noun="Cliente"
      nameOf={({ name }) => name}
      title={(client) => <ClientName client={client} />}
      subtitle={({ company }) => company}
      state={({ status }) => (
        <>
          <StatusBadge {...badgeOf(CLIENT_STATUS_BADGES, status)} />
          <RecordActs>
            <ActionButton
              variant="default"
              leftSection={<IconRoute size={16} stroke={1.75} aria-hidden />}
              to={`/crm/timeline/${id}`}
            >
              Ver Timeline
            </ActionButton>
          </RecordActs>
        </>
      )}
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
      {(client) => (
        <Stack gap="lg">
          <ClientData client={client} />
          <RecordTabs tabs={tabsOf(client, overview)} paramTabs={PARAM_TABS} />
        </Stack>
      )}
    </RecordPanel>
  )
}

type Overview = ReturnType<typeof useClientOverview>['overview']

function tabsOf(client: Client, overview: Overview): RecordTabList {
  const { id, leadId } = client
  return commonTabs({
    end: { kind: 'client', id },
    overview: <RecordOverview overview={overview} of={{ clientId: id }} />,
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
  const { leadId, createdAt } = client
  return (
    <Stack gap="md">
      <PropertyList patch={patch} fields={CLIENT_FIELDS} first={FIRST}>
        {leadId && (
          <Fact label="Lead de origem">
            <Anchor component={Link} to={recordUrl('leads', leadId)} className="touch-link">
              Abrir lead
            </Anchor>
          </Fact>
        )}
        <Fact label="Cliente desde">{formatDateTime(createdAt)}</Fact>
      </PropertyList>
      <RecordNotes patch={patch} field="notes" />
    </Stack>
  )
}

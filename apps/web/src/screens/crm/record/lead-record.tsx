import { SOURCE_LABELS } from '@cadencia/crm/labels'
import type { Lead } from '@cadencia/crm/leads/contract'
import { useLead, useLeadHistory } from '@cadencia/crm/leads/react'
import { useLeadTimeline } from '@cadencia/crm/timeline/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatPhone } from '@cadencia/locale/phones'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Anchor, Button, Group, Stack } from '@mantine/core'
import { IconArrowsRightLeft, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordPanel } from '../../../details/record-panel.tsx'
import { RecordSkeleton } from '../../../details/record-skeleton.tsx'
import { RecordFiles } from '../attachments/record-files.tsx'
import { type LeadAction, LeadActionDialog } from '../leads/lead-action-dialog.tsx'
import { LeadBadges } from '../leads/lead-badges.tsx'
import { ScoreBar } from '../leads/score-bar.tsx'
import { CrmTabs, commonTabs, type RecordTab } from './crm-tabs.tsx'
import { DeleteButton, EditButton } from './edit-delete-buttons.tsx'
import { RecordActivities } from './record-activities.tsx'
import { OwnerFact, RecordFact, RecordFacts, RecordNotes } from './record-facts.tsx'
import { RecordHistory } from './record-history.tsx'
import { RecordJourney } from './record-journey.tsx'

const LeadPrivacy = lazyPart(
  () => import('./lead-privacy.tsx').then((module) => module.LeadPrivacy),
  <RecordSkeleton />,
)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const MISSING = {
  icon: IconUserSearch,
  text: 'Lead não encontrado',
  description: 'O endereço mudou, ou o lead foi excluído.',
}

interface LeadRecordProps {
  id: string
  onClose: () => void
}

/** One lead beside the list. */
export function LeadRecord({ id, onClose }: LeadRecordProps) {
  const [action, setAction] = useState<LeadAction>()
  return (
    <>
      <RecordPanel
        id={id}
        query={useLead(id)}
        noun="Lead"
        title={({ name }) => name}
        subtitle={({ company }) => company}
        missing={MISSING}
        failed="Não foi possível carregar o registro."
        onClose={onClose}
      >
        {(lead) => <CrmTabs tabs={tabsOf(lead, setAction)} />}
      </RecordPanel>
      <LeadActionDialog action={action} onClose={() => setAction(undefined)} onDeleted={onClose} />
    </>
  )
}

function tabsOf(lead: Lead, onAction: (action: LeadAction) => void): readonly RecordTab[] {
  const { id } = lead
  const tabs = commonTabs({
    data: <LeadFacts lead={lead} onAction={onAction} />,
    activities: <RecordActivities of={{ leadId: id }} filter={{ leadId: id }} />,
    leadId: id,
    files: <RecordFiles of={{ leadId: id }} />,
    timeline: <LeadJourney id={id} />,
    history: <LeadHistory id={id} />,
  })
  return [...tabs, { name: 'privacy', label: 'LGPD', content: <LeadPrivacy lead={lead} /> }]
}

function LeadJourney({ id }: { id: string }) {
  return <RecordJourney journey={useLeadTimeline(id)} />
}

function LeadHistory({ id }: { id: string }) {
  return <RecordHistory history={useLeadHistory(id)} />
}

function LeadFacts({ lead, onAction }: { lead: Lead; onAction: (action: LeadAction) => void }) {
  const { email, phone, company, source, score, owner, createdAt, convertedAt, erasedAt, notes } = lead
  const isErased = erasedAt !== null
  return (
    <Stack gap="md">
      <Group gap="xs">
        <EditButton disabled={isErased} onClick={() => onAction({ kind: 'edit', lead })} />
        <Button
          variant="default"
          leftSection={<IconArrowsRightLeft {...icon} />}
          disabled={isErased}
          onClick={() => onAction({ kind: 'convert', lead })}
        >
          Converter
        </Button>
        <DeleteButton onClick={() => onAction({ kind: 'delete', lead })} />
      </Group>
      <LeadBadges lead={lead} />
      <RecordFacts>
        <RecordFact label="E-mail">{email && <Anchor href={`mailto:${email}`}>{email}</Anchor>}</RecordFact>
        <RecordFact label="Telefone">
          {phone && <Anchor href={`tel:${phone}`}>{formatPhone(phone)}</Anchor>}
        </RecordFact>
        <RecordFact label="Empresa">{company}</RecordFact>
        <RecordFact label="Origem">{SOURCE_LABELS[source]}</RecordFact>
        <RecordFact label="Pontuação">
          <div style={{ minWidth: 180 }}>
            <ScoreBar score={score} />
          </div>
        </RecordFact>
        <OwnerFact owner={owner} />
        <RecordFact label="Criado em">{formatDateTime(createdAt)}</RecordFact>
        {convertedAt && <RecordFact label="Convertido em">{formatDateTime(convertedAt)}</RecordFact>}
      </RecordFacts>
      <RecordNotes notes={notes} />
    </Stack>
  )
}

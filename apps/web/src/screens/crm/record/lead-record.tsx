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
import { RecordSkeleton } from '../../../details/record-skeleton.tsx'
import { RecordFiles } from '../attachments/record-files.tsx'
import { type LeadAct, LeadActs } from '../leads/lead-acts.tsx'
import { LeadBadges } from '../leads/lead-card.tsx'
import { ScoreBar } from '../leads/score-bar.tsx'
import { DeleteButton, EditButton } from './act-buttons.tsx'
import { CrmRecord, type RecordTab, ShownRecord, usualTabs } from './crm-record.tsx'
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
  /** Undefined while no record is open. */
  id: string | undefined
  onClose: () => void
}

/** One lead beside the list. */
export function LeadRecord({ id, onClose }: LeadRecordProps) {
  return (
    <ShownRecord id={id}>
      {(shownId, opened) => <OneLead id={shownId} opened={opened} onClose={onClose} />}
    </ShownRecord>
  )
}

function OneLead({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const { data: lead, ...loading } = useLead(id)
  const [act, setAct] = useState<LeadAct>()
  return (
    <>
      <CrmRecord
        opened={opened}
        title={lead?.name ?? 'Lead'}
        subtitle={lead?.company}
        loading={loading}
        missing={MISSING}
        tabs={lead ? tabsOf(lead, setAct) : []}
        onClose={onClose}
      />
      <LeadActs act={act} onClose={() => setAct(undefined)} onDeleted={onClose} />
    </>
  )
}

function tabsOf(lead: Lead, onAct: (act: LeadAct) => void): readonly RecordTab[] {
  const { id } = lead
  const usual = usualTabs({
    data: <LeadFacts lead={lead} onAct={onAct} />,
    activities: <RecordActivities of={{ leadId: id }} filter={{ leadId: id }} />,
    leadId: id,
    files: <RecordFiles of={{ leadId: id }} />,
    timeline: <LeadJourney id={id} />,
    history: <LeadHistory id={id} />,
  })
  return [...usual, { name: 'privacy', label: 'LGPD', content: <LeadPrivacy lead={lead} /> }]
}

function LeadJourney({ id }: { id: string }) {
  return <RecordJourney journey={useLeadTimeline(id)} />
}

function LeadHistory({ id }: { id: string }) {
  return <RecordHistory history={useLeadHistory(id)} />
}

function LeadFacts({ lead, onAct }: { lead: Lead; onAct: (act: LeadAct) => void }) {
  const { email, phone, company, source, score, owner, createdAt, convertedAt, erasedAt, notes } = lead
  const isErased = erasedAt !== null
  return (
    <Stack gap="md">
      <Group gap="xs">
        <EditButton disabled={isErased} onClick={() => onAct({ kind: 'edit', lead })} />
        <Button
          variant="default"
          leftSection={<IconArrowsRightLeft {...icon} />}
          disabled={isErased}
          onClick={() => onAct({ kind: 'convert', lead })}
        >
          Converter
        </Button>
        <DeleteButton onClick={() => onAct({ kind: 'delete', lead })} />
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

import type { Lead } from '@cadencia/crm/leads/contract'
import { useLeadHistory } from '@cadencia/crm/leads/react'
import { useLeadOverview, useLeadTimeline } from '@cadencia/crm/timeline/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Button, Stack } from '@mantine/core'
import { IconArrowsRightLeft, IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Fact } from '../../../records/panel/fact.tsx'
import { RecordActs, RecordPanel } from '../../../records/panel/record-panel.tsx'
import { RecordSkeleton } from '../../../records/panel/record-skeleton.tsx'
import { type RecordTabList, RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { RecordFiles } from '../attachments/record-files.tsx'
import { type LeadAction, LeadActionDialog } from '../leads/lead-action-dialog.tsx'
import { OfferedLeadActions } from '../leads/lead-actions.tsx'
import { LeadBadges } from '../leads/lead-badges.tsx'
import { commonTabs, PARAM_TABS } from './common-tabs.tsx'
import { CrmDiscussion, CrmFollowers } from './crm-discussion.tsx'
import { ErasedLeadFacts, LeadNotes, LeadProperties, LeadTitle } from './lead-properties.tsx'
import { RecordActivities } from './record-activities.tsx'
import { RecordJourney } from './record-journey.tsx'
import { RecordOverview } from './record-overview.tsx'

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
  const { overview, record } = useLeadOverview(id)
  const begin = (kind: LeadAction['kind']) => (lead: Lead) => setAction({ kind, lead })
  const rowActions = { onEdit: begin('edit'), onConvert: begin('convert'), onDelete: begin('delete') }
  return (
    <>
      <RecordPanel
        id={id}
        query={record}
        size="xl"
        noun="Lead"
        nameOf={({ name }) => name}
        title={(lead) => <LeadTitle lead={lead} />}
        subtitle={({ company }) => company}
        state={(lead) => (
          <>
            <LeadBadges lead={lead} />
            {lead.convertedAt === null && (
              <RecordActs>
                <Button
                  variant="default"
                  leftSection={<IconArrowsRightLeft {...icon} />}
                  disabled={lead.erasedAt !== null}
                  onClick={() => setAction({ kind: 'convert', lead })}
                >
                  Converter
                </Button>
              </RecordActs>
            )}
          </>
        )}
        actions={(lead) => (
          <>
            <CrmFollowers kind="lead" id={lead.id} />
            <OfferedLeadActions lead={lead} level="record" actions={rowActions} />
          </>
        )}
        missing={MISSING}
        failed="Não foi possível carregar o registro."
        onClose={onClose}
      >
        {(lead) => (
          <Stack gap="lg">
            <LeadData lead={lead} />
            <RecordTabs tabs={tabsOf(lead, overview)} paramTabs={PARAM_TABS} />
          </Stack>
        )}
      </RecordPanel>
      <LeadActionDialog action={action} onClose={() => setAction(undefined)} onDeleted={onClose} />
    </>
  )
}

type Overview = ReturnType<typeof useLeadOverview>['overview']

function tabsOf(lead: Lead, overview: Overview): RecordTabList {
  const { id } = lead
  const tabs = commonTabs({
    end: { kind: 'lead', id },
    overview: <RecordOverview overview={overview} of={{ leadId: id }} />,
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
  return <CrmDiscussion kind="lead" id={id} history={useLeadHistory(id)} />
}

function LeadData({ lead }: { lead: Lead }) {
  const { erasedAt } = lead
  return (
    <Stack gap="lg">
      {erasedAt !== null ? (
        <ErasedLeadFacts lead={lead}>
          <LeadFacts lead={lead} />
        </ErasedLeadFacts>
      ) : (
        <>
          <LeadProperties lead={lead}>
            <LeadFacts lead={lead} />
          </LeadProperties>
          <LeadNotes lead={lead} />
        </>
      )}
    </Stack>
  )
}

function LeadFacts({ lead: { createdAt, convertedAt } }: { lead: Lead }) {
  return (
    <>
      <Fact label="Criado em">{formatDateTime(createdAt)}</Fact>
      {convertedAt && <Fact label="Convertido em">{formatDateTime(convertedAt)}</Fact>}
    </>
  )
}

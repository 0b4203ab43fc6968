import { TITLE_MAX } from '@cadencia/contract/values'
import { isLost, isOpenStage, isWon, type Opportunity } from '@cadencia/crm/opportunities/contract'
import { useOpportunity, useOpportunityHistory, useStageHistory } from '@cadencia/crm/opportunities/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { badgeOf } from '@cadencia/ui/status-badge'
import { Anchor, Stack } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useNow } from '../../../kit/use-now.ts'
import { PropertyList } from '../../../records/fields/record-fields.tsx'
import { EditableTitle } from '../../../records/panel/editable-text.tsx'
import { Fact } from '../../../records/panel/fact.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { type RecordTabList, RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { RecordFiles } from '../attachments/record-files.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { JourneyPath } from '../journey/journey-path.tsx'
import { OPPORTUNITY_FIELDS } from '../opportunities/fields.tsx'
import {
  OpportunityActions,
  StageSelect,
  useOpportunityPatch,
} from '../opportunities/opportunity-actions.tsx'
import { daysInStage } from '../opportunities/opportunity-face.tsx'
import { recordUrl } from '../record-url.ts'
import { commonTabs, PARAM_TABS } from './common-tabs.tsx'
import { CrmDiscussion, CrmFollowers } from './crm-discussion.tsx'
import { RecordActivities } from './record-activities.tsx'
import { RecordNotes } from './record-notes.tsx'

const MISSING = {
  icon: IconTargetArrow,
  text: 'Oportunidade não encontrada',
  description: 'O endereço mudou, ou a oportunidade foi excluída.',
}

interface OpportunityRecordProps {
  id: string
  onClose: () => void
}

/** One opportunity beside the pipeline. */
export function OpportunityRecord({ id, onClose }: OpportunityRecordProps) {
  return (
    <RecordPanel
      id={id}
      query={useOpportunity(id)}
      noun="Oportunidade"
      nameOf={({ title }) => title}
      title={(opportunity) => <OpportunityTitle opportunity={opportunity} />}
      subtitle={({ lead }) => lead?.name}
      state={(opportunity) => <StageSelect opportunity={opportunity} />}
      actions={(opportunity) => (
        <>
          <CrmFollowers kind="opportunity" id={id} />
          <OpportunityActions opportunity={opportunity} onDeleted={onClose} />
        </>
      )}
      missing={MISSING}
      failed="Não foi possível carregar o registro."
      onClose={onClose}
    >
      {(opportunity) => (
        <Stack gap="lg">
          <OpportunityData opportunity={opportunity} />
          <RecordTabs tabs={tabsOf(opportunity)} paramTabs={PARAM_TABS} />
        </Stack>
      )}
    </RecordPanel>
  )
}

function tabsOf(opportunity: Opportunity): RecordTabList {
  const { id, leadId } = opportunity
  return commonTabs({
    end: { kind: 'opportunity', id },
    activities: <RecordActivities of={{ opportunityId: id, leadId }} filter={{ opportunityId: id }} />,
    leadId,
    files: <RecordFiles of={{ opportunityId: id }} />,
    timeline: <StagePath opportunity={opportunity} />,
    history: <OpportunityHistory id={id} />,
  })
}

function OpportunityHistory({ id }: { id: string }) {
  return <CrmDiscussion kind="opportunity" id={id} history={useOpportunityHistory(id)} />
}

/** Through which stages it went, and how long it was in each. */
function StagePath({ opportunity: { id, stage } }: { opportunity: Opportunity }) {
  const { data: stays = [] } = useStageHistory(id)
  const nowMs = useNow()
  const spans = stays
    .filter((stay) => isOpenStage(stay.stage))
    .map((stay) => ({ stage: stay.stage, from: stay.enteredAt, to: stay.leftAt }))
  const status = isWon(stage) ? 'won' : isLost(stage) ? 'lost' : 'new'
  return (
    <Stack gap="md">
      <JourneyPath spans={spans} status={status} nowMs={nowMs} />
      <Stack component="dl" gap="xs" m={0}>
        {stays.map((stay) => (
          <Fact key={stay.id} label={badgeOf(STAGE_BADGES, stay.stage).label}>
            {formatDateTime(stay.enteredAt)}
            {stay.actor && ` · ${stay.actor.firstName} ${stay.actor.lastName}`}
            {stay.lostReason && ` · ${stay.lostReason}`}
          </Fact>
        ))}
      </Stack>
    </Stack>
  )
}

function OpportunityTitle({ opportunity }: { opportunity: Opportunity }) {
  const patch = useOpportunityPatch(opportunity)
  return <EditableTitle patch={patch} field="title" label="Título" maxLength={TITLE_MAX} />
}

/** What is known of an opportunity, each in its place. */
function OpportunityData({ opportunity }: { opportunity: Opportunity }) {
  const patch = useOpportunityPatch(opportunity)
  const { stage } = opportunity
  return (
    <Stack gap="md">
      <PropertyList
        patch={patch}
        fields={OPPORTUNITY_FIELDS}
        without={[...(isOpenStage(stage) ? [] : ['probability']), ...(isLost(stage) ? [] : ['lostReason'])]}
      >
        <OpportunityFacts opportunity={opportunity} />
      </PropertyList>
      <RecordNotes patch={patch} field="notes" />
    </Stack>
  )
}

/** What follows from its fields, and whom it is with. */
function OpportunityFacts({ opportunity }: { opportunity: Opportunity }) {
  const today = saoPauloDay(useNow())
  const { lead, clientId, value, probability, closedAt, createdAt } = opportunity
  return (
    <>
      <Fact label="Previsão ponderada">{formatCurrency((value * probability) / 100)}</Fact>
      <Fact label="Na etapa há">{plural(daysInStage(opportunity, today), 'dia', 'dias')}</Fact>
      {closedAt && <Fact label="Fechada em">{formatDateTime(closedAt)}</Fact>}
      {lead && (
        <Fact label="Lead" isWide>
          <Anchor component={Link} to={recordUrl('leads', lead.id)} className="touch-link">
            {[lead.name, lead.company].filter(Boolean).join(' · ')}
          </Anchor>
        </Fact>
      )}
      {clientId && (
        <Fact label="Cliente">
          <Anchor component={Link} to={recordUrl('clients', clientId)} className="touch-link">
            Abrir cliente
          </Anchor>
        </Fact>
      )}
      <Fact label="Criada em">{formatDateTime(createdAt)}</Fact>
    </>
  )
}

import { type Opportunity, STAGES, Stage } from '@cadencia/crm/opportunities/contract'
import {
  useOpportunity,
  useOpportunityHistory,
  useStageHistory,
  useUpdateOpportunity,
} from '@cadencia/crm/opportunities/react'
import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Anchor, Group, Select, Stack } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { RecordPanel } from '../../../details/record-panel.tsx'
import { choicesOf } from '../../../lists/filter-values.ts'
import { showFailure } from '../../../shell/show-failure.ts'
import { useNow } from '../../../shell/use-now.ts'
import { RecordFiles } from '../attachments/record-files.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { JourneyPath } from '../journey/journey-path.tsx'
import { DeleteOpportunityDialog } from '../opportunities/delete-opportunity-dialog.tsx'
import { LostDialog } from '../opportunities/lost-dialog.tsx'
import { daysInStage, ProbabilityBar } from '../opportunities/opportunity-face.tsx'
import { isOpenStage } from '../opportunities/pipeline-labels.ts'
import { useWinToast } from '../opportunities/use-stage-moves.ts'
import { recordUrl } from '../record-url.ts'
import { showSuccess } from '../show-success.ts'
import { CrmTabs, commonTabs, type RecordTab } from './crm-tabs.tsx'
import { DeleteButton, EditButton } from './edit-delete-buttons.tsx'
import { RecordActivities } from './record-activities.tsx'
import { OwnerFact, RecordFact, RecordFacts, RecordNotes } from './record-facts.tsx'
import { RecordHistory } from './record-history.tsx'

const EditOpportunityDialog = lazyOverlay(() =>
  import('../opportunities/edit-opportunity-dialog.tsx').then((module) => module.EditOpportunityDialog),
)

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
      title={({ title }) => title}
      subtitle={({ lead }) => lead?.name}
      missing={MISSING}
      failed="Não foi possível carregar o registro."
      onClose={onClose}
    >
      {(opportunity) => <CrmTabs tabs={tabsOf(opportunity, onClose)} />}
    </RecordPanel>
  )
}

function tabsOf(opportunity: Opportunity, onDeleted: () => void): readonly RecordTab[] {
  const { id, leadId } = opportunity
  return commonTabs({
    data: <OpportunityFacts opportunity={opportunity} onDeleted={onDeleted} />,
    activities: <RecordActivities of={{ opportunityId: id, leadId }} filter={{ opportunityId: id }} />,
    leadId,
    files: <RecordFiles of={{ opportunityId: id }} />,
    timeline: <StagePath opportunity={opportunity} />,
    history: <OpportunityHistory id={id} />,
  })
}

function OpportunityHistory({ id }: { id: string }) {
  return <RecordHistory history={useOpportunityHistory(id)} />
}

/** Through which stages it went, and how long it was in each. */
function StagePath({ opportunity: { id, stage } }: { opportunity: Opportunity }) {
  const { data: stays = [] } = useStageHistory(id)
  const nowMs = useNow()
  const spans = stays
    .filter((stay) => isOpenStage(stay.stage))
    .map((stay) => ({ stage: stay.stage, from: stay.enteredAt, to: stay.leftAt }))
  const status = stage === 'closed_won' ? 'won' : stage === 'closed_lost' ? 'lost' : 'new'
  return (
    <Stack gap="md">
      <JourneyPath spans={spans} status={status} nowMs={nowMs} />
      <RecordFacts>
        {stays.map((stay) => (
          <RecordFact key={stay.id} label={STAGE_BADGES[stay.stage].label}>
            {formatDateTime(stay.enteredAt)}
            {stay.actor && ` · ${stay.actor.firstName} ${stay.actor.lastName}`}
            {stay.lostReason && ` · ${stay.lostReason}`}
          </RecordFact>
        ))}
      </RecordFacts>
    </Stack>
  )
}

function OpportunityFacts({ opportunity, onDeleted }: { opportunity: Opportunity; onDeleted: () => void }) {
  const {
    lead,
    clientId,
    value,
    probability,
    expectedCloseDate,
    closedAt,
    lostReason,
    owner,
    createdAt,
    notes,
  } = opportunity
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const today = saoPauloDay(useNow())
  const close = () => setOpen(undefined)
  return (
    <Stack gap="md">
      <Group gap="xs" align="flex-end">
        <StageSelect opportunity={opportunity} />
        <EditButton onClick={() => setOpen('edit')} />
        <DeleteButton onClick={() => setOpen('delete')} />
      </Group>
      <RecordFacts>
        <RecordFact label="Valor">{formatCurrency(value)}</RecordFact>
        <RecordFact label="Probabilidade">
          <div style={{ minWidth: 180 }}>
            <ProbabilityBar probability={probability} />
          </div>
        </RecordFact>
        <RecordFact label="Previsão ponderada">{formatCurrency((value * probability) / 100)}</RecordFact>
        <RecordFact label="Na etapa há">{plural(daysInStage(opportunity, today), 'dia', 'dias')}</RecordFact>
        <RecordFact label="Previsão">{expectedCloseDate && formatDate(expectedCloseDate)}</RecordFact>
        {closedAt && <RecordFact label="Fechada em">{formatDateTime(closedAt)}</RecordFact>}
        {lostReason && <RecordFact label="Motivo da perda">{lostReason}</RecordFact>}
        <RecordFact label="Lead">
          {lead && (
            <Anchor component={Link} to={recordUrl('leads', lead.id)}>
              {[lead.name, lead.company].filter(Boolean).join(' · ')}
            </Anchor>
          )}
        </RecordFact>
        {clientId && (
          <RecordFact label="Cliente">
            <Anchor component={Link} to={recordUrl('clients', clientId)}>
              Abrir cliente
            </Anchor>
          </RecordFact>
        )}
        <OwnerFact owner={owner} />
        <RecordFact label="Criada em">{formatDateTime(createdAt)}</RecordFact>
      </RecordFacts>
      <RecordNotes notes={notes} />
      {open === 'delete' && (
        <DeleteOpportunityDialog opportunity={opportunity} onClose={close} onDeleted={onDeleted} />
      )}
      {open === 'edit' && <EditOpportunityDialog opportunity={opportunity} onClose={close} />}
    </Stack>
  )
}

/** Moves it to another stage; losing asks why. */
function StageSelect({ opportunity }: { opportunity: Opportunity }) {
  const update = useUpdateOpportunity()
  const showWin = useWinToast()
  const [isLosing, setLosing] = useState(false)
  const move = (stage: Stage, lostReason?: string) =>
    update.mutate(
      { params: { id: opportunity.id }, body: { stage, ...(lostReason ? { lostReason } : {}) } },
      {
        onSuccess: (moved) => {
          setLosing(false)
          if (stage === 'closed_won') showWin(moved)
          else showSuccess('Oportunidade atualizada com sucesso.')
        },
        onError: (error) => showFailure(error, 'Falha ao mover oportunidade. Tente novamente.'),
      },
    )
  return (
    <>
      <Select
        label="Etapa"
        w={180}
        disabled={update.isPending}
        data={choicesOf(STAGES, STAGE_BADGES)}
        value={opportunity.stage}
        onChange={(chosen) => {
          const stage = Stage.safeParse(chosen).data
          if (stage === undefined || stage === opportunity.stage) return
          if (stage === 'closed_lost') setLosing(true)
          else move(stage)
        }}
      />
      <LostDialog
        opportunity={isLosing ? opportunity : undefined}
        isPending={update.isPending}
        onLose={(reason) => move('closed_lost', reason)}
        onClose={() => setLosing(false)}
      />
    </>
  )
}

import { TITLE_MAX } from '@cadencia/contract/values'
import { NOTES_MAX } from '@cadencia/crm/contract'
import {
  LOST_REASON_MAX,
  Opportunity,
  OpportunityPatch,
  STAGES,
  Stage,
} from '@cadencia/crm/opportunities/contract'
import {
  useOpportunity,
  useOpportunityHistory,
  useStageHistory,
  useUpdateOpportunity,
} from '@cadencia/crm/opportunities/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Anchor, Select, Stack } from '@mantine/core'
import { IconPencil, IconTargetArrow, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EditableText, EditableTitle } from '../../../details/editable-text.tsx'
import { Fact } from '../../../details/fact.tsx'
import { IconAction } from '../../../details/icon-action.tsx'
import { PropertyRow } from '../../../details/property.tsx'
import {
  PropertyDay,
  PropertyMoney,
  PropertyNumber,
  PropertyPerson,
  PropertyText,
} from '../../../details/property-fields.tsx'
import { RecordPanel } from '../../../details/record-panel.tsx'
import { useRecordPatch } from '../../../details/use-record-patch.ts'
import { choicesOf } from '../../../lists/filter-values.ts'
import { showFailure } from '../../../shell/show-failure.ts'
import { useNow } from '../../../shell/use-now.ts'
import { RecordFiles } from '../attachments/record-files.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { JourneyPath } from '../journey/journey-path.tsx'
import { DeleteOpportunityDialog } from '../opportunities/delete-opportunity-dialog.tsx'
import { LostDialog } from '../opportunities/lost-dialog.tsx'
import { daysInStage } from '../opportunities/opportunity-face.tsx'
import { isOpenStage } from '../opportunities/pipeline-labels.ts'
import { showMove, useWinToast } from '../opportunities/use-stage-moves.ts'
import { recordUrl } from '../record-url.ts'
import { CrmTabs, commonTabs, type RecordTab } from './crm-tabs.tsx'
import { RecordActivities } from './record-activities.tsx'
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
      nameOf={({ title }) => title}
      title={(opportunity) => <OpportunityTitle opportunity={opportunity} />}
      subtitle={({ lead }) => lead?.name}
      actions={(opportunity) => <OpportunityActions opportunity={opportunity} onDeleted={onClose} />}
      missing={MISSING}
      failed="Não foi possível carregar o registro."
      onClose={onClose}
    >
      {(opportunity) => <CrmTabs tabs={tabsOf(opportunity)} />}
    </RecordPanel>
  )
}

function tabsOf(opportunity: Opportunity): readonly RecordTab[] {
  const { id, leadId } = opportunity
  return commonTabs({
    data: <OpportunityData opportunity={opportunity} />,
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
      <Stack component="dl" gap="xs" m={0}>
        {stays.map((stay) => (
          <Fact key={stay.id} label={STAGE_BADGES[stay.stage].label}>
            {formatDateTime(stay.enteredAt)}
            {stay.actor && ` · ${stay.actor.firstName} ${stay.actor.lastName}`}
            {stay.lostReason && ` · ${stay.lostReason}`}
          </Fact>
        ))}
      </Stack>
    </Stack>
  )
}

/** Changes one field of an opportunity, and offers to undo that. */
function useOpportunityPatch(opportunity: Opportunity) {
  const { mutateAsync: update } = useUpdateOpportunity()
  return useRecordPatch({
    record: opportunity,
    recordSchema: Opportunity,
    schema: OpportunityPatch,
    save: (body) => update({ params: { id: opportunity.id }, body }),
    saved: 'Oportunidade atualizada',
    failure: 'Falha ao atualizar oportunidade. Tente novamente.',
    draftKey: `crm.opportunity.property.${opportunity.id}`,
  })
}

function OpportunityTitle({ opportunity }: { opportunity: Opportunity }) {
  const patch = useOpportunityPatch(opportunity)
  return <EditableTitle patch={patch} field="title" label="Título" maxLength={TITLE_MAX} />
}

/** The dialog of all fields, and deletion. */
function OpportunityActions({ opportunity, onDeleted }: { opportunity: Opportunity; onDeleted: () => void }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <IconAction icon={IconPencil} label="Editar" onClick={() => setOpen('edit')} />
      <IconAction icon={IconTrash} label="Excluir" onClick={() => setOpen('delete')} />
      {open === 'delete' && (
        <DeleteOpportunityDialog opportunity={opportunity} onClose={close} onDeleted={onDeleted} />
      )}
      {open === 'edit' && <EditOpportunityDialog opportunity={opportunity} onClose={close} />}
    </>
  )
}

/** What is known of an opportunity, each in its place. */
function OpportunityData({ opportunity }: { opportunity: Opportunity }) {
  const patch = useOpportunityPatch(opportunity)
  const today = saoPauloDay(useNow())
  const { lead, clientId, value, probability, closedAt, stage, createdAt } = opportunity
  const isClosed = !isOpenStage(stage)
  return (
    <Stack gap="md">
      <Stack component="dl" gap={2} m={0}>
        <PropertyRow label="Etapa">
          <StageSelect opportunity={opportunity} />
        </PropertyRow>
        <PropertyMoney patch={patch} field="value" label="Valor" />
        {!isClosed && <PropertyNumber patch={patch} field="probability" label="Probabilidade" suffix="%" />}
        <PropertyDay patch={patch} field="expectedCloseDate" label="Previsão de fechamento" />
        <PropertyPerson patch={patch} field="assignedTo" label="Responsável" />
        {stage === 'closed_lost' && (
          <PropertyText
            patch={patch}
            field="lostReason"
            label="Motivo da perda"
            maxLength={LOST_REASON_MAX}
          />
        )}
      </Stack>
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
        <Fact label="Previsão ponderada">{formatCurrency((value * probability) / 100)}</Fact>
        <Fact label="Na etapa há">{plural(daysInStage(opportunity, today), 'dia', 'dias')}</Fact>
        {closedAt && <Fact label="Fechada em">{formatDateTime(closedAt)}</Fact>}
        {lead && (
          <Fact label="Lead">
            <Anchor component={Link} to={recordUrl('leads', lead.id)}>
              {[lead.name, lead.company].filter(Boolean).join(' · ')}
            </Anchor>
          </Fact>
        )}
        {clientId && (
          <Fact label="Cliente">
            <Anchor component={Link} to={recordUrl('clients', clientId)}>
              Abrir cliente
            </Anchor>
          </Fact>
        )}
        <Fact label="Criada em">{formatDateTime(createdAt)}</Fact>
      </Stack>
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
          if (stage === 'closed_won') return showWin(moved)
          const { stage: earlier, lostReason: reason } = opportunity
          showMove(opportunity, moved, {
            place: { stage: earlier, ...(reason === null ? {} : { lostReason: reason }) },
            move: (body) => update.mutateAsync({ params: { id: moved.id }, body }),
          })
        },
        onError: (error) => showFailure(error, 'Falha ao mover oportunidade. Tente novamente.'),
      },
    )
  return (
    <>
      <Select
        aria-label="Etapa"
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

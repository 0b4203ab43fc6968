import { formatDate } from '@cadencia/locale/dates'
import { useCurrentUser } from '@cadencia/people/react'
import { isStageDone, type PilotStage } from '@cadencia/pilots/contract'
import { type usePilotStages, useStageHistory } from '@cadencia/pilots/react'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Stack } from '@mantine/core'
import { IconTimelineEvent } from '@tabler/icons-react'
import { historyLabels } from '../../conversation/field-events.ts'
import { RecordHistory } from '../../conversation/record-history.tsx'
import { fullName } from '../../kit/full-name.ts'
import { RecordText } from '../../kit/text/record-text.tsx'
import { PropertyList } from '../../records/fields/record-fields.tsx'
import { linksTab } from '../../records/links/links-tab.tsx'
import { EditableText, EditableTitle } from '../../records/panel/editable-text.tsx'
import { Fact, PropertyGrid } from '../../records/panel/fact.tsx'
import { RecordPanel } from '../../records/panel/record-panel.tsx'
import { RecordTabs } from '../../records/panel/record-tabs.tsx'
import { STAGE_FIELDS } from './fields.tsx'
import { StageActions, useStagePatch } from './stage-actions.tsx'
import { stageStatusBadge } from './stage-labels.ts'
import { StageStatusSelect } from './stage-status.tsx'

const LABELS = historyLabels(STAGE_FIELDS)
const MISSING = {
  icon: IconTimelineEvent,
  text: 'Etapa não encontrada',
  description: 'Ela pode ter sido excluída, ou o endereço mudou.',
} as const

interface StageRecordProps {
  stageId: string
  stages: ReturnType<typeof usePilotStages>
  onClose: () => void
}

/** One stage beside the list, edited in place. */
export function StageRecord({ stageId, stages, onClose }: StageRecordProps) {
  const { data: user } = useCurrentUser()
  const mayWrite = user?.isGuest === false
  return (
    <RecordPanel
      id={stageId}
      query={{ ...stages, data: stages.data && (stages.data.find(({ id }) => id === stageId) ?? null) }}
      noun="Etapa"
      nameOf={({ title }) => title}
      title={(stage) => (mayWrite ? <StageTitle stage={stage} /> : stage.title)}
      state={(stage) =>
        mayWrite && !isStageDone(stage) ? (
          <StageStatusSelect stage={stage} />
        ) : (
          <StatusBadge {...stageStatusBadge(stage.status)} />
        )
      }
      actions={(stage) => mayWrite && <StageActions stage={stage} onDeleted={onClose} />}
      missing={MISSING}
      failed="Não foi possível carregar a etapa."
      onClose={onClose}
    >
      {(stage) => (
        <Stack gap="lg">
          {mayWrite ? <EditableStage stage={stage} /> : <ReadOnlyStage stage={stage} />}
          <RecordTabs
            tabs={[
              { name: 'activity', label: 'Atividade', content: <StageHistory stageId={stage.id} /> },
              linksTab({ kind: 'pilot', id: stage.id }),
            ]}
          />
        </Stack>
      )}
    </RecordPanel>
  )
}

function StageTitle({ stage }: { stage: PilotStage }) {
  const patch = useStagePatch(stage)
  return <EditableTitle patch={patch} field="title" label="Título" maxLength={200} />
}

function EditableStage({ stage }: { stage: PilotStage }) {
  const patch = useStagePatch(stage)
  return (
    <Stack gap="lg">
      <PropertyList patch={patch} fields={STAGE_FIELDS}>
        <CompletionRow stage={stage} />
      </PropertyList>
      <EditableText
        patch={patch}
        field="description"
        label="Descrição"
        placeholder="Adicionar uma descrição"
      />
    </Stack>
  )
}

function ReadOnlyStage({ stage }: { stage: PilotStage }) {
  const { dueDate, assignee, description } = stage
  return (
    <Stack gap="lg">
      <PropertyGrid>
        <Fact label="Prazo">{dueDate ? formatDate(dueDate) : 'Sem prazo'}</Fact>
        <Fact label="Responsável">{assignee ? fullName(assignee) : 'Sem responsável'}</Fact>
        <CompletionRow stage={stage} />
      </PropertyGrid>
      {description && <RecordText text={description} format={stage.descriptionFormat} />}
    </Stack>
  )
}

function CompletionRow({ stage: { completedAt } }: { stage: PilotStage }) {
  return completedAt && <Fact label="Concluída em">{formatDate(completedAt)}</Fact>
}

function StageHistory({ stageId }: { stageId: string }) {
  return <RecordHistory query={useStageHistory(stageId)} labels={LABELS} />
}

import { type Goal, GoalPatch } from '@cadencia/admin/goals/contract'
import { useGoalHistory, useUpdateGoal } from '@cadencia/admin/goals/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatPercent } from '@cadencia/locale/numbers'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil, IconTarget, IconTrash } from '@tabler/icons-react'
import { historyLabels } from '../../../conversation/field-events.ts'
import { RecordHistory } from '../../../conversation/record-history.tsx'
import { FactList, PropertyList } from '../../../records/fields/record-fields.tsx'
import { EditableText, EditableTitle } from '../../../records/panel/editable-text.tsx'
import { Fact } from '../../../records/panel/fact.tsx'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { useRecordPatch } from '../../../records/panel/use-record-patch.ts'
import { GOAL_FIELDS } from './fields.tsx'
import type { GoalActionKind } from './goal-card.tsx'
import { progressLabel, progressOf } from './goal-labels.ts'
import { GoalProgress, ScoringBadge } from './goal-parts.tsx'

const LABELS = historyLabels(GOAL_FIELDS)
const MISSING = {
  icon: IconTarget,
  text: 'Meta não encontrada',
  description: 'Ela pode ter sido excluída, ou o endereço mudou.',
} as const

interface GoalRecordProps {
  goalId: string
  query: {
    readonly data: readonly Goal[] | undefined
    readonly error: Error | null
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  onAction: (goal: Goal, action: GoalActionKind) => void
  onClose: () => void
}

/** One goal beside the others, edited in place. */
export function GoalRecord({ goalId, query, onAction, onClose }: GoalRecordProps) {
  return (
    <RecordPanel
      id={goalId}
      query={{ ...query, data: query.data && (query.data.find(({ id }) => id === goalId) ?? null) }}
      noun="Meta"
      nameOf={({ title }) => title}
      title={(goal) => <GoalTitle goal={goal} />}
      state={({ isActiveForScoring }) => <ScoringBadge isActive={isActiveForScoring} />}
      actions={(goal) => (
        <>
          <IconAction icon={IconPencil} label="Editar Meta" onClick={() => onAction(goal, 'edit')} />
          <IconAction icon={IconTrash} label="Excluir meta" onClick={() => onAction(goal, 'delete')} />
        </>
      )}
      missing={MISSING}
      failed="Não foi possível carregar a meta."
      onClose={onClose}
    >
      {(goal) => <Content goal={goal} onProgress={() => onAction(goal, 'progress')} />}
    </RecordPanel>
  )
}

/** Changes one field of a goal, and offers to undo that. */
function useGoalPatch(goal: Goal) {
  const { mutateAsync: update } = useUpdateGoal()
  return useRecordPatch({
    record: goal,
    schema: GoalPatch,
    save: (body) => update({ params: { id: goal.id }, body }),
    saved: 'Meta atualizada!',
    failure: 'Erro ao atualizar meta',
    draftKey: `admin.goals.property.${goal.id}`,
  })
}

function GoalTitle({ goal }: { goal: Goal }) {
  return <EditableTitle patch={useGoalPatch(goal)} field="title" label="Título" maxLength={200} />
}

function Content({ goal, onProgress }: { goal: Goal; onProgress: () => void }) {
  const patch = useGoalPatch(goal)
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Text>{progressLabel(goal)}</Text>
          <Text fw={600}>{formatPercent(progressOf(goal), 0)}</Text>
        </Group>
        <GoalProgress goal={goal} />
        <Group justify="flex-end">
          <Button size="compact-md" variant="default" onClick={onProgress}>
            Atualizar progresso
          </Button>
        </Group>
      </Stack>
      <PropertyList patch={patch} fields={GOAL_FIELDS}>
        <FactList record={goal} fields={GOAL_FIELDS} />
        <Fact label="Progresso em">{formatDateTime(goal.progressedAt)}</Fact>
        <Fact label="Criada em">{formatDateTime(goal.createdAt)}</Fact>
      </PropertyList>
      <EditableText
        patch={patch}
        field="description"
        label="Descrição"
        placeholder="Adicionar uma descrição"
      />
      <RecordTabs
        tabs={[{ name: 'activity', label: 'Atividade', content: <GoalHistory goalId={goal.id} /> }]}
      />
    </Stack>
  )
}

function GoalHistory({ goalId }: { goalId: string }) {
  return <RecordHistory query={useGoalHistory(goalId)} labels={LABELS} />
}

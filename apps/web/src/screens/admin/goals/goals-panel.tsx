import type { Goal } from '@cadencia/admin/goals/contract'
import { useDeleteGoal, useGoals } from '@cadencia/admin/goals/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { EmptyState } from '@cadencia/ui/empty-state'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Title } from '@mantine/core'
import { IconPlus, IconTarget } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Collection } from '../../../collections/collection.ts'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { wholeList } from '../../../collections/rows/whole-list.ts'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import { clientErrorMessage } from '../../../kit/client-error-message.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { GOAL_FIELDS, type GoalContext } from './fields.tsx'
import { type GoalActionKind, GoalCard } from './goal-card.tsx'
import { GoalDialog } from './goal-dialog.tsx'
import { GoalRecord } from './goal-record.tsx'
import { ProgressDialog } from './progress-dialog.tsx'

/** Goals as cards, table and list, the newest first. */
const GOAL_COLLECTION: Collection<Goal, GoalContext> = {
  id: 'goals',
  label: 'Metas',
  noun: ['meta', 'metas'],
  layouts: ['cards', 'table', 'list'],
  titleLabel: 'Título',
  titlePx: 220,
  titleOf: ({ title }) => title,
  param: ['goal', ({ id }) => id],
  rowActions: (goal, { onAction }) => (
    <Button size="compact-sm" variant="default" onClick={() => onAction(goal, 'progress')}>
      Atualizar progresso
    </Button>
  ),
  rowActionsPx: 156,
  columns: columnsOf<Goal, GoalContext>(GOAL_FIELDS, {
    order: ['sector', 'period', 'endDate', 'value', 'progress'],
  }),
  groupings: groupingsOf<Goal, GoalContext>(GOAL_FIELDS),
  card: (goal, { onAction }) => <GoalCard goal={goal} onAction={(action) => onAction(goal, action)} />,
  cardHeightPx: 210,
}

interface OpenDialog {
  readonly goalId: string
  readonly action: GoalActionKind
}

/** Goals of the sectors: create, edit, update progress and delete. The open one stands in the address. */
export function GoalsPanel() {
  const [isCreating, setCreating] = useState(false)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { params, change } = useUrlState()
  const openId = params.get('goal') ?? undefined
  const view = useCollectionView(GOAL_COLLECTION)
  const goals = useGoals()
  // Always the latest version: the dialogs show a notice if a colleague changed it.
  const goal = goals.data?.find(({ id }) => id === openDialog?.goalId)
  const close = () => setOpenDialog(undefined)
  const closeRecord = () => change({ goal: null })
  const context = useMemo(
    () => ({ onAction: ({ id }: Goal, action: GoalActionKind) => setOpenDialog({ goalId: id, action }) }),
    [],
  )
  return (
    <section aria-labelledby="goals">
      <Group justify="space-between" mb="md">
        <Title order={2} id="goals" fz="lg">
          Metas
        </Title>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          Nova Meta
        </Button>
      </Group>
      <CollectionView
        collection={GOAL_COLLECTION}
        view={view}
        list={wholeList(goals, goals.data ?? [])}
        context={context}
        openId={openId}
        failed="Não foi possível carregar as metas."
        failedNext="Não foi possível carregar as metas."
        emptyState={
          <EmptyState
            icon={IconTarget}
            text="Nenhuma meta cadastrada"
            description="Uma meta ativa dá pontos aos times do seu setor na medida em que é atingida."
          />
        }
      />
      {openId && <GoalRecord goalId={openId} query={goals} {...context} onClose={closeRecord} />}
      {isCreating && <GoalDialog onClose={() => setCreating(false)} />}
      {goal && openDialog?.action === 'edit' && <GoalDialog goal={goal} onClose={close} />}
      {goal && openDialog?.action === 'progress' && <ProgressDialog goal={goal} onClose={close} />}
      {goal && openDialog?.action === 'delete' && (
        <DeleteGoalDialog goal={goal} onDeleted={() => goal.id === openId && closeRecord()} onClose={close} />
      )}
    </section>
  )
}

interface DeleteGoalDialogProps {
  goal: Goal
  onDeleted: () => void
  onClose: () => void
}

function DeleteGoalDialog({ goal, onDeleted, onClose }: DeleteGoalDialogProps) {
  const remove = useDeleteGoal()
  const confirm = () =>
    remove.mutate(
      { params: { id: goal.id } },
      {
        onSuccess: () => {
          showToast({ title: 'Meta excluída!', tone: 'success' })
          onClose()
          onDeleted()
        },
        onError: (error) =>
          showToast({
            title: 'Erro ao excluir meta',
            message: clientErrorMessage(error, 'Tente novamente em alguns momentos.'),
            tone: 'error',
          }),
      },
    )
  return (
    <ConfirmDialog
      opened
      title="Excluir meta?"
      text={`A meta '${goal.title}' sai para todos, e os pontos que ela deu aos times são estornados.`}
      confirmLabel="Excluir"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

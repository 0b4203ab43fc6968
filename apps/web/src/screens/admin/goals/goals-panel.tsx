import type { Goal } from '@cadencia/admin/goals/contract'
import { useDeleteGoal, useGoals } from '@cadencia/admin/goals/react'
import { messageOf } from '@cadencia/http/http-error'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, SimpleGrid, Title } from '@mantine/core'
import { IconPlus, IconTarget } from '@tabler/icons-react'
import { useState } from 'react'
import { clientErrorMessage } from '../client-error-message.ts'
import { EditGoalDialog } from './edit-goal-dialog.tsx'
import { type GoalActionKind, GoalCard } from './goal-card.tsx'
import { NewGoalDialog } from './new-goal-dialog.tsx'
import { ProgressDialog } from './progress-dialog.tsx'

interface OpenDialog {
  readonly goalId: string
  readonly action: GoalActionKind
}

/** Goals of the sectors: create, edit, update progress and delete. */
export function GoalsPanel() {
  const [isCreating, setCreating] = useState(false)
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const goals = useGoals()
  // Always the latest version: the dialogs show a notice if a colleague changed it.
  const goal = goals.data?.find(({ id }) => id === openDialog?.goalId)
  const close = () => setOpenDialog(undefined)
  return (
    <section aria-labelledby="goals">
      <Group justify="space-between" mb="md">
        <Title order={2} id="goals" fz="lg">
          Metas
        </Title>
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          Nova Meta
        </Button>
      </Group>
      <GoalList goals={goals} onAction={setOpenDialog} />
      {isCreating && <NewGoalDialog onClose={() => setCreating(false)} />}
      {goal && openDialog?.action === 'edit' && <EditGoalDialog goal={goal} onClose={close} />}
      {goal && openDialog?.action === 'progress' && <ProgressDialog goal={goal} onClose={close} />}
      {goal && openDialog?.action === 'delete' && <DeleteGoalDialog goal={goal} onClose={close} />}
    </section>
  )
}

interface GoalListProps {
  goals: ReturnType<typeof useGoals>
  onAction: (openDialog: OpenDialog) => void
}

function GoalList({ goals, onAction }: GoalListProps) {
  if (goals.isPending) return <CardGridSkeleton count={3} />
  if (!goals.data) {
    return (
      <ErrorState
        message={messageOf(goals.error, 'Não foi possível carregar as metas.')}
        onRetry={() => void goals.refetch()}
        isRetrying={goals.isFetching}
      />
    )
  }
  if (goals.data.length === 0) {
    return (
      <EmptyState
        icon={IconTarget}
        text="Nenhuma meta cadastrada"
        description="Uma meta ativa dá pontos aos times do seu setor na medida em que é atingida."
      />
    )
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
      {goals.data.map((goal) => (
        <GoalCard key={goal.id} goal={goal} onAction={(action) => onAction({ goalId: goal.id, action })} />
      ))}
    </SimpleGrid>
  )
}

function DeleteGoalDialog({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const remove = useDeleteGoal()
  const confirm = () =>
    remove.mutate(
      { params: { id: goal.id } },
      {
        onSuccess: () => {
          showToast({ title: 'Meta excluída!', tone: 'success' })
          onClose()
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

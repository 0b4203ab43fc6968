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
import { reasonOf } from '../reason.ts'
import { EditGoalDialog } from './edit-goal-dialog.tsx'
import { type GoalAct, GoalCard } from './goal-card.tsx'
import { NewGoalDialog } from './new-goal-dialog.tsx'
import { ProgressDialog } from './progress-dialog.tsx'

interface Doing {
  readonly goalId: string
  readonly act: GoalAct
}

/** What the sectors want to reach: created, edited, brought forward and deleted here. */
export function GoalsPanel() {
  const [isCreating, setCreating] = useState(false)
  const [doing, setDoing] = useState<Doing>()
  const goals = useGoals()
  // As it is now: the dialogs tell when a colleague was faster.
  const goal = goals.data?.find(({ id }) => id === doing?.goalId)
  const close = () => setDoing(undefined)
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
      <GoalList goals={goals} onAct={setDoing} />
      {isCreating && <NewGoalDialog onClose={() => setCreating(false)} />}
      {goal && doing?.act === 'edit' && <EditGoalDialog goal={goal} onClose={close} />}
      {goal && doing?.act === 'progress' && <ProgressDialog goal={goal} onClose={close} />}
      {goal && doing?.act === 'delete' && <DeleteGoalDialog goal={goal} onClose={close} />}
    </section>
  )
}

interface GoalListProps {
  goals: ReturnType<typeof useGoals>
  onAct: (doing: Doing) => void
}

function GoalList({ goals, onAct }: GoalListProps) {
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
        <GoalCard key={goal.id} goal={goal} onAct={(act) => onAct({ goalId: goal.id, act })} />
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
            message: reasonOf(error, 'Tente novamente em alguns momentos.'),
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

import { messageOf } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import type { Sprint } from '@cadencia/sprints/contract'
import { useCompleteSprint, useSprintRecord, useSprints } from '@cadencia/sprints/react'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Radio, Select, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatPeriod } from './sprint-labels.ts'

interface CompleteSprintDialogProps {
  sprint: Sprint
  opened: boolean
  onClose: () => void
}

/** Completes a sprint after asking, and where its open tasks go. */
export function CompleteSprintDialog({ sprint: known, opened, onClose }: CompleteSprintDialogProps) {
  const { data: sprint = known } = useSprintRecord(known.id)
  const open = sprint.totalTasks - sprint.completedTasks
  const { data: siblings = [], isPending } = useSprints({ teamId: sprint.teamId })
  const targets = siblings.filter(({ id, status }) => id !== sprint.id && status !== 'completed')
  const [chosen, setChosen] = useState<'stay' | 'carry'>()
  const [targetId, setTargetId] = useState<string | null>(null)
  const complete = useCompleteSprint()
  const navigate = useNavigate()
  // What is likeliest: the next sprint takes over what is left.
  const where = chosen ?? (targets.length > 0 ? 'carry' : 'stay')
  const target = targetId ?? nextOf(sprint, targets)?.id ?? null
  const carryToSprintId = open > 0 && where === 'carry' ? target : null

  const confirm = () =>
    complete.mutate(
      { params: { id: sprint.id }, body: { carryToSprintId } },
      {
        onSuccess: ({ id }) => {
          const action = {
            label: 'Ver fechamento',
            onClick: () => void navigate(`/sprints/${id}?tab=closing`),
          }
          showToast({ title: 'Sprint concluída', message: sprint.name, tone: 'success', action })
          onClose()
        },
        onError: (error) =>
          showToast({
            title: 'Erro',
            message: messageOf(error, 'Falha ao concluir sprint. Tente novamente.'),
            tone: 'error',
          }),
      },
    )
  return (
    <FormDialog
      opened={opened}
      title="Concluir sprint"
      submitLabel="Concluir"
      isPending={complete.isPending}
      onSubmit={confirm}
      onClose={onClose}
    >
      <Text>
        '{sprint.name}' será fechada com{' '}
        {plural(sprint.completedTasks, 'tarefa concluída', 'tarefas concluídas')} e{' '}
        {plural(open, 'em aberto', 'em aberto')}. O registro do fechamento não muda mais.
      </Text>
      {open > 0 && (
        <Radio.Group
          label="O que fazer com as tarefas em aberto?"
          value={where}
          onChange={(value) => setChosen(value === 'carry' ? 'carry' : 'stay')}
        >
          <Stack gap="sm" mt="xs">
            <Radio
              value="carry"
              label="Levar para outra sprint"
              disabled={targets.length === 0}
              description={
                targets.length === 0 && !isPending ? 'O time não tem outra sprint em andamento.' : undefined
              }
            />
            <Radio value="stay" label="Deixar nesta sprint" />
          </Stack>
        </Radio.Group>
      )}
      {open > 0 && where === 'carry' && (
        <Select
          label="Sprint de destino"
          data={targets.map((one) => ({ value: one.id, label: `${one.name} (${formatPeriod(one)})` }))}
          value={target}
          onChange={setTargetId}
        />
      )}
      {open > 0 && targets.length === 0 && !isPending && (
        <Text size="sm" c="dimmed">
          Para levar as tarefas,{' '}
          <Anchor
            component={Link}
            to={`/sprints?new=1&team=${sprint.teamId}`}
            fz="inherit"
            td="underline"
            onClick={onClose}
          >
            crie a próxima sprint
          </Anchor>{' '}
          antes de concluir.
        </Text>
      )}
    </FormDialog>
  )
}

/** The sprint that follows: the first to begin after this one, else the newest. */
function nextOf(sprint: Sprint, others: readonly Sprint[]): Sprint | undefined {
  const later = others.filter(({ startDate }) => startDate > sprint.startDate)
  return later.toSorted((one, other) => one.startDate.localeCompare(other.startDate))[0] ?? others[0]
}

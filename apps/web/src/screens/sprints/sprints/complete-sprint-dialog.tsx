import { plural } from '@cadencia/locale/text'
import { isClosed, type Sprint, SprintCompletion } from '@cadencia/sprints/contract'
import { useCompleteSprint, useSprintRecord, useSprints } from '@cadencia/sprints/react'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Radio, Select, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { Link, useNavigate } from 'react-router'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { formatPeriod } from './sprint-labels.ts'

interface CompletionForm {
  where: string | null
  targetId: string | null
}

const NOTHING_CHOSEN: CompletionForm = { where: null, targetId: null }

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
  const targets = siblings.filter((one) => one.id !== sprint.id && !isClosed(one))
  // By default the team's next sprint takes the open tasks.
  const choiceOf = (values: CompletionForm) => {
    const where = values.where ?? (targets.length > 0 ? 'carry' : 'stay')
    const target = targets.find(({ id }) => id === values.targetId) ?? nextOf(sprint, targets)
    return { where, target, carryToSprintId: open > 0 && where === 'carry' ? (target?.id ?? null) : null }
  }
  const complete = useCompleteSprint()
  const navigate = useNavigate()
  const recordForm = useRecordForm({
    draftKey: `sprints.complete.${sprint.id}`,
    initialValues: NOTHING_CHOSEN,
    toBody: (values) => ({ carryToSprintId: choiceOf(values).carryToSprintId }),
    schema: SprintCompletion,
    save: (body) => complete.mutateAsync({ params: { id: sprint.id }, body }),
    onSaved: ({ id }) => {
      const action = { label: 'Ver fechamento', onClick: () => void navigate(`/sprints/${id}?tab=closing`) }
      showToast({ title: 'Sprint concluída', message: sprint.name, tone: 'success', action })
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao concluir sprint. Tente novamente.'),
  })
  const { form } = recordForm
  const { where, target } = choiceOf(form.values)

  return (
    <RecordFormDialog
      opened={opened}
      title="Concluir sprint"
      submitLabel="Concluir"
      recordForm={recordForm}
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
          {...form.getInputProps('where')}
          value={where}
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
          {...form.getInputProps('targetId')}
          value={target?.id ?? null}
          error={form.errors.carryToSprintId}
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
    </RecordFormDialog>
  )
}

/** The sprint that follows: the first to begin after this one, else the newest. */
function nextOf(sprint: Sprint, others: readonly Sprint[]): Sprint | undefined {
  const later = others.filter(({ startDate }) => startDate > sprint.startDate)
  return later.toSorted((one, other) => one.startDate.localeCompare(other.startDate))[0] ?? others[0]
}

import { GOAL_WEIGHTS, Goal, GoalDraft, GoalPatch } from '@cadencia/admin/goals/contract'
import { useCreateGoal, useUpdateGoal } from '@cadencia/admin/goals/react'
import { showToast } from '@cadencia/ui/toast'
import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { clientErrorMessage } from '../../../kit/client-error-message.ts'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { useFieldDescription } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { GOAL_FIELDS } from './fields.tsx'
import { bodyOf, EMPTY_GOAL, formOf, type GoalForm, isComplete } from './goal-form.ts'
import { weightLabel } from './goal-labels.ts'

const WEIGHTS = GOAL_WEIGHTS.map((value) => ({ value: String(value), label: weightLabel(value) }))
const ROWS = [
  ['title'],
  ['description'],
  ['sector', 'period'],
  ['targetValue', 'unit'],
  ['startDate', 'endDate'],
] as const

/** The fields of a goal, new or edited. */
function GoalFormFields({ form }: { form: UseFormReturnType<GoalForm> }) {
  const { startDate } = form.values
  return (
    <FormFields
      form={form}
      fields={GOAL_FIELDS}
      rows={[
        ...ROWS,
        <Select
          key="weight"
          label="Peso na pontuação"
          description="Quanto de 100 pontos cada time do setor recebe quando a meta é atingida"
          data={WEIGHTS}
          {...form.getInputProps('scoreWeight')}
        />,
      ]}
      inputs={startDate === null ? {} : { endDate: { minDate: startDate } }}
    />
  )
}

interface GoalDialogProps {
  /** The goal that is edited; none for a new one. */
  goal?: Goal
  onClose: () => void
}

/** Sets a goal, or changes it. */
export function GoalDialog({ goal, onClose }: GoalDialogProps) {
  const create = useCreateGoal()
  const update = useUpdateGoal()
  const describe = useFieldDescription(GOAL_FIELDS)
  const shared = {
    toBody: bodyOf,
    // A change must leave what a new one could be.
    schema: GoalDraft,
    onSaved: () => {
      showToast({ title: goal ? 'Meta atualizada!' : 'Meta criada!', tone: 'success' })
      onClose()
    },
    failure: (error: unknown) => {
      const title = goal ? 'Erro ao atualizar meta' : 'Erro ao criar meta'
      const message = clientErrorMessage(error, 'Tente novamente em alguns momentos.')
      showToast({ title, message, tone: 'error' })
    },
  }
  const recordForm = useRecordForm(
    goal
      ? {
          ...shared,
          draftKey: `admin.goals.edit.${goal.id}`,
          record: goal,
          recordSchema: Goal,
          what: 'esta meta',
          toValues: formOf,
          describe,
          save: (body: object) =>
            update.mutateAsync({ params: { id: goal.id }, body: GoalPatch.parse(body) }),
        }
      : {
          ...shared,
          draftKey: 'admin.goals.new',
          initialValues: EMPTY_GOAL,
          save: (body: object) => create.mutateAsync({ body: GoalDraft.parse(body) }),
        },
  )
  return (
    <RecordFormDialog
      opened
      title={goal ? 'Editar Meta' : 'Nova Meta'}
      submitLabel={goal ? 'Salvar' : 'Criar Meta'}
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <GoalFormFields form={recordForm.form} />
    </RecordFormDialog>
  )
}

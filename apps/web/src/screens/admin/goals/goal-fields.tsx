import { GOAL_WEIGHTS } from '@cadencia/admin/goals/contract'
import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { GOAL_FIELDS } from './fields.tsx'
import type { GoalForm } from './goal-form.ts'
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
export function GoalFormFields({ form }: { form: UseFormReturnType<GoalForm> }) {
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

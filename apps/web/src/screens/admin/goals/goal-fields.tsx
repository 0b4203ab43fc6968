import { GOAL_PERIODS, GOAL_SECTORS, GOAL_WEIGHTS } from '@cadencia/admin/goals/contract'
import { DayField } from '@cadencia/ui/day-field'
import { Group, Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { NumberField } from '../../../records/forms/number-field.tsx'
import type { GoalFields } from './goal-form.ts'
import { PERIOD_LABELS, SECTOR_LABELS, weightLabel } from './goal-labels.ts'

const SECTORS = choicesOf(GOAL_SECTORS, SECTOR_LABELS)
const PERIODS = choicesOf(GOAL_PERIODS, PERIOD_LABELS)
const WEIGHTS = GOAL_WEIGHTS.map((value) => ({ value: String(value), label: weightLabel(value) }))

interface GoalFieldsProps<V extends GoalFields> {
  form: UseFormReturnType<V>
}

/** The fields of a goal, new or edited. */
export function GoalFormFields<V extends GoalFields>({ form }: GoalFieldsProps<V>) {
  const { startDate } = form.values
  return (
    <>
      <TextInput label="Título" required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <TextEditor label="Descrição" rows={2} {...form.getInputProps('description')} />
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        <Select
          label="Setor"
          required
          miw={180}
          placeholder="Selecione o setor"
          data={SECTORS}
          {...form.getInputProps('sector')}
        />
        <Select
          label="Período"
          required
          miw={180}
          placeholder="Selecione o período"
          data={PERIODS}
          {...form.getInputProps('period')}
        />
      </Group>
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        <NumberField
          label="Valor alvo"
          required
          miw={180}
          min={0}
          decimals={2}
          {...form.getInputProps('targetValue')}
        />
        <TextInput
          label="Unidade"
          miw={180}
          maxLength={30}
          placeholder="matrículas, R$, %"
          {...form.getInputProps('unit')}
        />
      </Group>
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        <DayField label="Início" miw={180} clearable {...form.getInputProps('startDate')} />
        <DayField
          label="Fim"
          miw={180}
          clearable
          {...(startDate !== null && { minDate: startDate })}
          {...form.getInputProps('endDate')}
        />
      </Group>
      <Select
        label="Peso na pontuação"
        description="Quanto de 100 pontos cada time do setor recebe quando a meta é atingida"
        data={WEIGHTS}
        {...form.getInputProps('scoreWeight')}
      />
      <Switch
        label="Ativa para pontuação"
        {...form.getInputProps('isActiveForScoring', { type: 'checkbox' })}
      />
    </>
  )
}

import { STAGE_STATUSES } from '@cadencia/pilots/contract'
import { DayField } from '@cadencia/ui/day-field'
import { Group, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../collections/filters/filter-values.ts'
import { TextEditor } from '../../kit/text/text-editor.tsx'
import { AssigneeSelect } from '../../records/people/assignee-select.tsx'
import { useAttendees } from '../../records/people/use-people.ts'
import type { StageForm } from './stage-form.ts'
import { STATUS_LABELS } from './stage-labels.ts'

export const STATUS_CHOICES = choicesOf(STAGE_STATUSES, STATUS_LABELS)

interface StageFieldsProps {
  form: UseFormReturnType<StageForm>
  /** A completed stage stays so. */
  isFinal: boolean
}

/** The fields of a stage, new or edited. */
export function StageFields({ form, isFinal }: StageFieldsProps) {
  const { choices, isError } = useAttendees()
  return (
    <>
      <TextInput label="Título" required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      <TextEditor label="Descrição" rows={3} {...form.getInputProps('description')} />
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        <Select
          label="Status"
          miw={190}
          data={STATUS_CHOICES}
          disabled={isFinal}
          {...form.getInputProps('status')}
        />
        <DayField label="Prazo" miw={190} clearable {...form.getInputProps('dueDate')} />
      </Group>
      <AssigneeSelect data={choices} isFailed={isError} {...form.getInputProps('assignedTo')} />
    </>
  )
}

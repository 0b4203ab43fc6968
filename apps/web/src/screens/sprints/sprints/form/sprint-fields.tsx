import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { UseFormReturnType } from '@mantine/form'
import { FormFields } from '../../../../records/fields/form-fields.tsx'
import { SPRINT_FIELDS } from '../fields.tsx'
import type { SprintForm } from './sprint-form.ts'

const ROWS = [['teamId'], ['name', 'number'], ['startDate', 'endDate'], ['maxScore']] as const

interface SprintFieldsProps {
  form: UseFormReturnType<SprintForm>
  /** Offered while no team is chosen. */
  defaultTeam?: string | null
  /** Offered while no number is typed. */
  nextNumber?: number
  /** One that stands already: it keeps its team and may begin in the past. */
  isEdit?: boolean
}

/** The fields of a sprint, new or edited. */
export function SprintFields({ form, defaultTeam = null, nextNumber, isEdit = false }: SprintFieldsProps) {
  const { teamId, startDate, number } = form.values
  const earliest = isEdit ? {} : { minDate: saoPauloDay(Date.now()) }
  return (
    <FormFields
      form={form}
      fields={SPRINT_FIELDS}
      rows={ROWS}
      without={isEdit ? ['teamId'] : []}
      inputs={{
        teamId: { value: teamId ?? defaultTeam },
        number: { value: number ?? nextNumber ?? '' },
        startDate: earliest,
        endDate: startDate ? { minDate: startDate } : earliest,
      }}
    />
  )
}

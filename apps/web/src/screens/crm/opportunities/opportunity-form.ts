import {
  DEFAULT_STAGE,
  OpenStage,
  type Opportunity,
  type OpportunityDraft,
  STAGE_PROBABILITY,
  type Stage,
} from '@cadencia/crm/opportunities/contract'
import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../records/fields/form-values.ts'
import { OPPORTUNITY_FIELDS } from './fields.tsx'

/** The form's fields as they are typed; the stage is that of a new one. */
export type OpportunityForm = FormOf<typeof OPPORTUNITY_FIELDS>

/** A new opportunity: prospecting with probability 10, unless it begins elsewhere. */
export function emptyOpportunity(stage: Stage = DEFAULT_STAGE): OpportunityForm {
  const open = OpenStage.catch(DEFAULT_STAGE).parse(stage)
  return { ...emptyForm(OPPORTUNITY_FIELDS), stage: open, probability: STAGE_PROBABILITY[open] }
}

export function formOf(opportunity: Opportunity): OpportunityForm {
  return fieldsForm(OPPORTUNITY_FIELDS, opportunity)
}

/** A title, and a value: 0 is one, nothing typed is none. */
export function isComplete({ title, value }: OpportunityForm): boolean {
  return title.trim() !== '' && value !== ''
}

/** A whole percent from 0 to 100; what is none counts 0. */
function percentOf(value: number): number {
  return Number.isInteger(value) && value >= 0 && value <= 100 ? value : 0
}

/** The fields as the contract takes them; a number that is not typed counts 0. */
function bodyOf(values: OpportunityForm) {
  const body = fieldsBody(OPPORTUNITY_FIELDS, values)
  return { ...body, value: body.value ?? 0, probability: body.probability ?? 0 }
}

/** What a new opportunity would count as 0, the form refuses. */
export function refuseWrongNumbers(errors: FormErrors, values: OpportunityForm): FormErrors {
  const { value, probability } = bodyOf(values)
  return {
    ...errors,
    ...(Number.isFinite(value) ? {} : { value: 'Informe um número' }),
    ...(percentOf(probability) === probability ? {} : { probability: 'Use um número inteiro de 0 a 100' }),
  }
}

/** Body of a new opportunity; without an owner it is the creator's. */
export function draftOf(values: OpportunityForm): z.input<typeof OpportunityDraft> {
  const { value, probability, stage, assignedTo, ...body } = bodyOf(values)
  return {
    ...body,
    value: Number.isFinite(value) ? value : 0,
    probability: percentOf(probability),
    stage: OpenStage.catch(DEFAULT_STAGE).parse(stage),
    ...(assignedTo !== null && { assignedTo }),
  }
}

/** Body of an edit. */
export function editBodyOf(values: OpportunityForm) {
  const { stage: _, ...body } = bodyOf(values)
  return body
}

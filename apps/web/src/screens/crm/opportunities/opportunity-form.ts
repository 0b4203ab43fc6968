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
import { numberOf } from '../forms/money-field.tsx'

/** The form's fields as they are typed. */
export interface OpportunityForm {
  title: string
  leadId: string | null
  value: string | number
  /** Of a new one. */
  stage: string
  probability: string | number
  /** `YYYY-MM-DD`. */
  expectedCloseDate: string | null
  notes: string
  assignedTo: string | null
}

/** A new opportunity: prospecting with probability 10, unless it begins elsewhere. */
export function emptyOpportunity(stage: Stage = DEFAULT_STAGE): OpportunityForm {
  const open = OpenStage.catch(DEFAULT_STAGE).parse(stage)
  return {
    title: '',
    leadId: null,
    value: '',
    stage: open,
    probability: STAGE_PROBABILITY[open],
    expectedCloseDate: null,
    notes: '',
    assignedTo: null,
  }
}

export function formOf(opportunity: Opportunity): OpportunityForm {
  const { title, leadId, value, stage, probability, expectedCloseDate, notes, assignedTo } = opportunity
  return { title, leadId, value, stage, probability, expectedCloseDate, notes, assignedTo }
}

/** A title, and a value: 0 is one, nothing typed is none. */
export function isComplete({ title, value }: OpportunityForm): boolean {
  return title.trim() !== '' && value !== ''
}

/** A whole percent from 0 to 100; what is none counts 0. */
function percentOf(value: string | number): number {
  const number = numberOf(value)
  return Number.isInteger(number) && number >= 0 && number <= 100 ? number : 0
}

/** What a new opportunity would count as 0, the form refuses. */
export function refuseWrongNumbers(errors: FormErrors, { value, probability }: OpportunityForm): FormErrors {
  return {
    ...errors,
    ...(Number.isFinite(numberOf(value)) ? {} : { value: 'Informe um número' }),
    ...(percentOf(probability) === numberOf(probability)
      ? {}
      : { probability: 'Use um número inteiro de 0 a 100' }),
  }
}

function shared({ title, leadId, value, probability, expectedCloseDate, notes }: OpportunityForm) {
  return {
    title,
    leadId,
    value: numberOf(value),
    probability: numberOf(probability),
    expectedCloseDate,
    notes,
  }
}

/** Body of a new opportunity; without an owner it is the creator's. */
export function draftOf(values: OpportunityForm): z.input<typeof OpportunityDraft> {
  return {
    ...shared(values),
    value: numberOf(values.value) || 0,
    probability: percentOf(values.probability),
    stage: OpenStage.catch(DEFAULT_STAGE).parse(values.stage),
    ...(values.assignedTo ? { assignedTo: values.assignedTo } : {}),
  }
}

/** Body of an edit. */
export function editBodyOf(values: OpportunityForm) {
  return { ...shared(values), assignedTo: values.assignedTo }
}

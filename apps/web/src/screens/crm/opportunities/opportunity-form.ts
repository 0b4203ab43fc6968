import {
  DEFAULT_STAGE,
  OpenStage,
  Opportunity,
  OpportunityDraft,
  OpportunityPatch,
  STAGE_PROBABILITY,
  type Stage,
} from '@cadencia/crm/opportunities/contract'
import type { FormErrors } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
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
  /** Of the opportunity that is changed; 0 for a new one. */
  version: number
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
    version: 0,
  }
}

export function formOf(opportunity: Opportunity): OpportunityForm {
  const { title, leadId, value, stage, probability, expectedCloseDate, notes, assignedTo, version } =
    opportunity
  return { title, leadId, value, stage, probability, expectedCloseDate, notes, assignedTo, version }
}

/** The opportunity as a colleague left it, as the form edits it. */
export function currentForm(current: unknown): OpportunityForm | undefined {
  const opportunity = Opportunity.safeParse(current).data
  return opportunity && formOf(opportunity)
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

function shared({ title, leadId, value, probability, expectedCloseDate, notes }: OpportunityForm) {
  return {
    title,
    leadId,
    value: numberOf(value),
    probability: percentOf(probability),
    expectedCloseDate,
    notes,
  }
}

export function draftOf(values: OpportunityForm): z.input<typeof OpportunityDraft> {
  return {
    ...shared(values),
    stage: OpenStage.catch(DEFAULT_STAGE).parse(values.stage),
    ...(values.assignedTo ? { assignedTo: values.assignedTo } : {}),
  }
}

export function patchOf(values: OpportunityForm): z.input<typeof OpportunityPatch> {
  return { ...shared(values), assignedTo: values.assignedTo, version: values.version }
}

export function validateNew(values: OpportunityForm): FormErrors {
  return zod4Resolver(OpportunityDraft)({ ...draftOf(values) })
}

export function validateChanged(values: OpportunityForm): FormErrors {
  return zod4Resolver(OpportunityPatch)({ ...patchOf(values) })
}

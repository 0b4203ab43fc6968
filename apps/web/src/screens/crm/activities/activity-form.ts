import {
  Activity,
  ActivityDraft,
  ActivityPatch,
  ActivityType,
  DEFAULT_TYPE,
  Outcome,
} from '@cadencia/crm/activities/contract'
import type { FormErrors } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { z } from 'zod'

/** The form's fields as they are typed. */
export interface ActivityForm {
  type: string
  subject: string
  description: string
  /** ISO 8601. */
  scheduledAt: string | null
  leadId: string | null
  opportunityId: string | null
  clientId: string | null
  outcome: string | null
  nextAction: string
  /** Of the activity that is changed; 0 for a new one. */
  version: number
}

export const EMPTY_ACTIVITY: ActivityForm = {
  type: DEFAULT_TYPE,
  subject: '',
  description: '',
  scheduledAt: null,
  leadId: null,
  opportunityId: null,
  clientId: null,
  outcome: null,
  nextAction: '',
  version: 0,
}

export function formOf(activity: Activity): ActivityForm {
  const {
    type,
    subject,
    description,
    scheduledAt,
    leadId,
    opportunityId,
    clientId,
    outcome,
    nextAction,
    version,
  } = activity
  return {
    type,
    subject,
    description,
    scheduledAt,
    leadId,
    opportunityId,
    clientId,
    outcome,
    nextAction,
    version,
  }
}

/** The activity as a colleague left it, as the form edits it. */
export function currentForm(current: unknown): ActivityForm | undefined {
  const activity = Activity.safeParse(current).data
  return activity && formOf(activity)
}

function shared(values: ActivityForm) {
  const { subject, description, scheduledAt, leadId, opportunityId, clientId, nextAction } = values
  return {
    type: ActivityType.catch(DEFAULT_TYPE).parse(values.type),
    subject,
    description,
    scheduledAt: scheduledAt || null,
    leadId,
    opportunityId,
    clientId,
    outcome: Outcome.nullable().catch(null).parse(values.outcome),
    nextAction,
  }
}

export function draftOf(values: ActivityForm): z.input<typeof ActivityDraft> {
  return shared(values)
}

export function patchOf(values: ActivityForm): z.input<typeof ActivityPatch> {
  return { ...shared(values), version: values.version }
}

export function validateNew(values: ActivityForm): FormErrors {
  return zod4Resolver(ActivityDraft)({ ...draftOf(values) })
}

export function validateChanged(values: ActivityForm): FormErrors {
  return zod4Resolver(ActivityPatch)({ ...patchOf(values) })
}

/** Whether enough is typed to be saved. */
export const isComplete = ({ subject }: ActivityForm) => subject.trim() !== ''

import { type Activity, ActivityType, DEFAULT_TYPE, Outcome } from '@cadencia/crm/activities/contract'

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
}

export function formOf(activity: Activity): ActivityForm {
  const { type, subject, description, scheduledAt, leadId, opportunityId, clientId } = activity
  const { outcome, nextAction } = activity
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
  }
}

/** The fields as the contract takes them. */
export function bodyOf(values: ActivityForm) {
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

/** Whether enough is typed to be saved. */
export const isComplete = ({ subject }: ActivityForm) => subject.trim() !== ''

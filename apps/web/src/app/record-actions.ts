import { lazyBackground } from '@cadencia/ui/lazy-part'
import type { ComponentType } from 'react'

interface FoundRecordProps {
  id: string
}

/** What can be done with a record that a search found, by its kind; offered while the palette shows its actions. */
export const RECORD_ACTIONS: Readonly<Record<string, ComponentType<FoundRecordProps>>> = {
  task: lazyBackground(() =>
    import('../screens/sprints/tasks/found-task-actions.tsx').then((module) => module.FoundTaskActions),
  ),
  lead: lazyBackground(() =>
    import('../screens/crm/leads/lead-actions.tsx').then((module) => module.FoundLeadActions),
  ),
  opportunity: lazyBackground(() =>
    import('../screens/crm/opportunities/opportunity-actions.tsx').then(
      (module) => module.FoundOpportunityActions,
    ),
  ),
  client: lazyBackground(() =>
    import('../screens/crm/clients/client-actions.tsx').then((module) => module.FoundClientActions),
  ),
  activity: lazyBackground(() =>
    import('../screens/crm/activities/activity-actions.tsx').then((module) => module.FoundActivityActions),
  ),
  support: lazyBackground(() =>
    import('../screens/support/request-actions.tsx').then((module) => module.FoundRequestActions),
  ),
  meeting: lazyBackground(() =>
    import('../screens/meetings/record/record-actions.tsx').then((module) => module.FoundMeetingActions),
  ),
}

/** What can be made from the text that is typed into the palette. */
export const TypedActions = lazyBackground<{ typed: string }>(() =>
  import('../screens/sprints/tasks/new-task-action.tsx').then((module) => module.NewTaskAction),
)

import { lazyBackground } from '@cadencia/ui/lazy-part'
import type { Registry } from '../frame/registry.ts'

export const RECORD_ACTIONS: Registry['recordActions'] = {
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

export const TypedActions = lazyBackground<{ typed: string }>(() =>
  import('../screens/sprints/tasks/new-task-action.tsx').then((module) => module.NewTaskAction),
)

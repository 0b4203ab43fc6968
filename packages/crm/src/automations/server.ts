import type { Domain } from '@cadencia/server/domain'
import { seedAutomations } from './demo.ts'
import { automationJobs, automationSchedules, type RunOptions } from './jobs.ts'
import { automationLive } from './live.ts'
import { automationRoutes } from './routes.ts'
import type { AutomationPorts } from './service.ts'
import { automationSubscribers } from './subscribers.ts'

/** What a worker needs: the clock, the runs, and what becomes of their messages. */
export function automationsWork(
  options: RunOptions & Pick<AutomationPorts, 'messages'>,
): Required<Pick<Domain, 'jobs' | 'schedules' | 'subscribers'>> {
  return {
    jobs: automationJobs(options),
    schedules: automationSchedules,
    subscribers: automationSubscribers(options.messages),
  }
}

/** WhatsApp automations: the part of the CRM that writes to leads by itself. */
export function automations(ports: AutomationPorts) {
  return {
    ...automationsWork(ports),
    routes: (app) => automationRoutes(app, ports),
    live: automationLive,
    seedDemo: (db, { now }) => seedAutomations(db, { now, messenger: ports.messages }),
  } satisfies Partial<Domain>
}

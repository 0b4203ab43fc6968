import { record } from '@cadencia/db/outbox'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { dismissJob } from '@cadencia/jobs/monitor'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { automationChanged, runDueAutomations, sendAutomationRun } from './facts.ts'
import { endRun } from './run-repository.ts'
import { beginDueRuns, type RunPorts, sendRun } from './run-service.ts'
import { tellFailure } from './subscribers.ts'

export interface RunOptions extends RunPorts {
  /** Epoch milliseconds. */
  readonly now: () => number
}

const BROKEN = 'A execução falhou. Os leads restantes não receberam mensagem.'

export function automationJobs({ now, ...ports }: RunOptions): readonly JobHandler[] {
  return [
    handles(runDueAutomations, async (_payload, { db, jobId }) => {
      const count = await beginDueRuns(db, now())
      // Rounds without a finding are hidden from the job list.
      if (count.begun + count.skipped === 0) await dismissJob(db, jobId, '')
      return count
    }),
    handles(
      sendAutomationRun,
      ({ runId }, { db, signal }) => sendRun(db, runId, { ports, signal, now }),
      async ({ runId }, { db }) => {
        const at = new Date(now()).toISOString()
        // One that had ended, switched off or sent, did not fail.
        const ended = await endRun(db, runId, { status: 'skipped', reason: BROKEN })
        if (!ended) return
        await record(db, automationChanged, { ...ended, what: 'ended', actorId: null, at })
        await tellFailure(db, runId, at)
      },
    ),
  ]
}

/**
 * The clock of the automations. It looks once a minute, so that an edit needs no job to be found and taken back;
 * how late an occurrence may be is judged of the occurrence itself, not of the look.
 */
export const automationSchedules: readonly Schedule[] = [
  schedule({
    name: 'run_due_automations',
    job: runDueAutomations,
    payload: {},
    when: { cron: '* * * * *' },
    atStart: true,
  }),
]

import type { Job } from '@cadencia/contract/job'
import type { JobHandler } from '@cadencia/jobs/handler'

/** Throws unless each declared job has one handler: a job without one would wait for ever, and of two, one would win. */
export function checkJobs(declared: readonly Job[], handlers: readonly JobHandler[]): void {
  const counts = Map.groupBy(handlers, ({ job }) => job.name)
  const names = new Set([...declared.map(({ name }) => name), ...counts.keys()])
  const problems = [...names].flatMap((name) => {
    const count = counts.get(name)?.length ?? 0
    return count === 1 ? [] : [`${name}: ${count === 0 ? 'none' : count}`]
  })
  if (problems.length > 0) throw new Error(`jobs need one handler each (${problems.join(', ')})`)
}

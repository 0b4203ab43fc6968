import type { z } from 'zod'

export const QUEUES = ['whatsapp', 'summaries', 'reports', 'imports', 'maintenance'] as const
export type QueueName = (typeof QUEUES)[number]

export interface Job<P extends z.ZodType = z.ZodType> {
  readonly queue: QueueName
  /** Unique across queues, snake_case: `summarise_meeting`. */
  readonly name: string
  /** What it does, for people: `Resumo de reunião`. */
  readonly label: string
  readonly payload: P
  /** Attempts in all, 1 or more. Default 5. */
  readonly attempts: number
  /** First delay after a failure, in milliseconds; doubles each time, with jitter. Default 2,000. */
  readonly backoffMs: number
  /** The job is parked after this many worker crashes, since it may cause them. Default 2. */
  readonly crashes: number
}

const declared: Job[] = []

/** Declares a background job; its handler is in the domain's server part. */
export function job<P extends z.ZodType>(
  spec: Pick<Job<P>, 'queue' | 'name' | 'label' | 'payload'> &
    Partial<Pick<Job<P>, 'attempts' | 'backoffMs' | 'crashes'>>,
): Job<P> {
  const complete = { attempts: 5, backoffMs: 2000, crashes: 2, ...spec }
  declared.push(complete)
  return complete
}

/** All jobs that the loaded modules declare. */
export const declaredJobs = (): readonly Job[] => declared

/** A type of job as people call it; the type itself for one that is not declared any more. */
export function jobLabel(name: string): string {
  return declared.find((one) => one.name === name)?.label ?? name
}

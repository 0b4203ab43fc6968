import type { z } from 'zod'

/** The queues of the product; counts and pauses are per queue. */
export const QUEUES = ['whatsapp', 'summaries', 'reports', 'imports', 'maintenance'] as const
export type QueueName = (typeof QUEUES)[number]

export interface Job<P extends z.ZodType = z.ZodType> {
  readonly queue: QueueName
  /** Unique over all queues, snake_case: `summarise_meeting`. */
  readonly name: string
  readonly payload: P
  /** How often it is tried in all, 1 or more. Default 5. */
  readonly attempts: number
  /** First wait after a failure, in milliseconds; doubles each time, with jitter. Default 2,000. */
  readonly backoffMs: number
  /** It is set aside when so many processes died while it ran: it may be what kills them. Default 2. */
  readonly crashes: number
}

/** Declares work for the worker; its handler is written in the domain's server part. */
export function job<P extends z.ZodType>(
  spec: Pick<Job<P>, 'queue' | 'name' | 'payload'> &
    Partial<Pick<Job<P>, 'attempts' | 'backoffMs' | 'crashes'>>,
): Job<P> {
  return { attempts: 5, backoffMs: 2000, crashes: 2, ...spec }
}

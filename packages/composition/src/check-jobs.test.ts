import type { Job } from '@cadencia/contract/job'
import { handles } from '@cadencia/jobs/handler'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { checkJobs } from './check-jobs.ts'

const declare = (name: string): Job => ({
  queue: 'maintenance',
  name,
  label: 'Teste',
  payload: z.object({}),
  attempts: 1,
  backoffMs: 1,
  crashes: 1,
})
const [mail, purge] = [declare('mail'), declare('purge')]
const handle = (job: Job) => handles(job, async () => null)

it('accepts one handler for each declared job', () => {
  expect(() => checkJobs([mail, purge], [handle(purge), handle(mail)])).not.toThrow()
})

it('refuses a job without a handler', () => {
  expect(() => checkJobs([mail, purge], [handle(mail)])).toThrow('jobs need one handler each (purge: none)')
})

it('refuses a job with two handlers', () => {
  expect(() => checkJobs([mail], [handle(mail), handle(mail)])).toThrow('(mail: 2)')
})

it('refuses two jobs of one name, which would share what handles them', () => {
  expect(() => checkJobs([mail], [handle(mail), handle(declare('mail'))])).toThrow('(mail: 2)')
})

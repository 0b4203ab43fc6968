import { job } from '@cadencia/contract/job'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { composedDomains } from './testing/composed-domains.ts'

it('composes all domains under names of their own, with a handler for each job, without a database', () => {
  const names = composedDomains().map(({ name }) => name)
  expect(names).toContain('people')
  expect(new Set(names).size).toBe(names.length)
})

it('refuses to start where a job was declared that nothing handles', () => {
  job({ queue: 'maintenance', name: 'handled_by_nobody', label: 'Teste', payload: z.object({}) })
  expect(composedDomains).toThrow('jobs need one handler each (handled_by_nobody: none)')
})

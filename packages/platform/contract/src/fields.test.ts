import { expect, it } from 'vitest'
import { z } from 'zod'
import { pickFields, withDefaults } from './fields.ts'

const fields = { title: z.string(), tags: z.array(z.string()), duration: z.int().min(15) }
const Draft = z.object({ ...fields, ...withDefaults(fields, { tags: [], duration: 60 }) })

it('fills in what a draft leaves out', () => {
  expect(Draft.parse({ title: 'Diária' })).toEqual({ title: 'Diária', tags: [], duration: 60 })
  expect(Draft.parse({ title: 'Diária', duration: 15 }).duration).toBe(15)
})

it('keeps the checks of a field with a default, and the fields without one required', () => {
  expect(Draft.safeParse({ title: 'Diária', duration: 5 }).success).toBe(false)
  expect(Draft.safeParse({ duration: 60 }).success).toBe(false)
})

it('leaves absent fields of a patch absent', () => {
  expect(z.object(fields).partial().parse({ duration: 30 })).toEqual({ duration: 30 })
})

it('picks the named fields', () => {
  const picked: { title: string } = pickFields(['title'], { id: 1, title: 'Diária' })
  expect(picked).toEqual({ title: 'Diária' })
})

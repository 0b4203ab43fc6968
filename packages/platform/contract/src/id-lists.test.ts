import { expect, it } from 'vitest'
import { z } from 'zod'
import { changedIds, idListChange, idListPatch, versionToCheck } from './id-lists.ts'
import { Id } from './values.ts'

const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const Patch = z.object({
  ids: idListPatch(z.array(Id, 'Lista inválida').max(2, 'No máximo 2'), 'Lista inválida'),
})
const issues = (ids: unknown) =>
  Patch.safeParse({ ids }).error?.issues.map(({ path, message }) => [path.join('.'), message])

it('takes a whole list or a change of it, and refuses an id in both', () => {
  expect(Patch.parse({ ids: [a, b] })).toEqual({ ids: [a, b] })
  expect(Patch.parse({ ids: { add: [a.toUpperCase(), a] } })).toEqual({ ids: { add: [a] } })
  expect(issues([a, b, c])).toEqual([['ids', 'No máximo 2']])
  expect(issues('x')).toEqual([['ids', 'Lista inválida']])
  expect(issues({ add: [a], remove: [a.toUpperCase()] })).toEqual([
    ['ids.add', 'Um item não pode entrar e sair ao mesmo tempo'],
  ])
})

it('changes what stands there, and finds the change between two lists', () => {
  expect(changedIds([a, b], [c])).toEqual([c])
  expect(changedIds([a, b], { add: [c, b], remove: [a] })).toEqual([b, c])
  expect(idListChange([a, b], [b, c])).toEqual({ add: [c], remove: [a] })
})

it('asks for no version where only lists are changed', () => {
  const lists = ['ids'] as const
  const patch = (fields: { ids?: string[] | object; title?: string }) => ({ version: 3, ...fields })
  expect(versionToCheck(patch({ ids: { add: [a] } }), lists)).toBeUndefined()
  expect(versionToCheck(patch({ ids: [a] }), lists)).toBe(3)
  expect(versionToCheck(patch({ ids: { add: [a] }, title: 'x' }), lists)).toBe(3)
  expect(versionToCheck(patch({}), lists)).toBe(3)
})

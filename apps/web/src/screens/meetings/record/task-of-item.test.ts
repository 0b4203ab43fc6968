import { makeTask } from '@cadencia/sprints/testing'
import { expect, it } from 'vitest'
import { assigneeOf, taskOf, titleOf } from './task-of-item.ts'

const person = (id: string, name: string) => ({ id, name, email: `${id}@empresa.com.br` })
const people = [person('1', 'Carla Dias'), person('2', 'Carla Souza'), person('3', 'Íris Nobre')]

it('takes an item’s text for the title, cut after a whole word where they are too many', () => {
  expect(titleOf({ text: ' Enviar o convite ' })).toBe('Enviar o convite')
  const title = titleOf({ text: 'palavra '.repeat(40) })
  expect(title.length).toBeLessThanOrEqual(200)
  expect(title).toMatch(/^(palavra )+palavra…$/)
})

it('knows the task that was made of an item, also after it was renamed', () => {
  const item = { text: 'Enviar o convite' }
  const made = makeTask({ title: 'Convite', description: 'Enviar o convite' })
  expect(taskOf(item, [makeTask(), made])).toBe(made)
  expect(taskOf(item, [makeTask({ title: 'Enviar o convite' })])).toBeDefined()
  expect(taskOf(item, [makeTask()])).toBeUndefined()
})

it('finds the only person whom a name fits, those who took part before others', () => {
  const named = (assignee: string | null, present: string[] = []) =>
    assigneeOf({ text: '', assignee }, people, present)
  expect(named('Carla Souza')).toBe('2')
  expect(named('iris')).toBe('3')
  expect(named('Carla')).toBeNull()
  expect(named('Carla', ['1'])).toBe('1')
  expect(named('Outra')).toBeNull()
  expect(named(null)).toBeNull()
})

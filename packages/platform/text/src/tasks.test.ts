import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseMarkdown } from './markdown.ts'
import { tasksIn, tickTask } from './tasks.ts'

it('changes the mark of one task and nothing else', () => {
  const text = 'Antes\n\n- [ ] um\n- [x] dois\n  1. [ ] três\n\n> - [X] quatro'
  expect(tickTask(text, 0)).toBe(text.replace('[ ] um', '[x] um'))
  expect(tickTask(text, 1)).toBe(text.replace('[x] dois', '[ ] dois'))
  expect(tickTask(text, 2)).toBe(text.replace('[ ] três', '[x] três'))
  expect(tickTask(text, 3)).toBe(text.replace('[X] quatro', '[ ] quatro'))
  expect(tickTask(text, 4)).toBeUndefined()
})

it('leaves alone what only looks like a task', () => {
  const text = '```\n- [ ] código\n```\n\n[ ] nada\n\n- [ ] tarefa'
  expect(tickTask(text, 0)).toBe(text.replace('[ ] tarefa', '[x] tarefa'))
})

it('ticks each task of whatever is typed, there and back', () => {
  const pieces = [
    '- [ ] ',
    '- [x] ',
    '* [X] ',
    '1. [ ] ',
    '> ',
    '  ',
    '    ',
    '```\n',
    '\n',
    '\n\n',
    'a',
    '[ ] ',
    '**',
    '- ',
  ]
  const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const states = tasksIn(parseMarkdown(text)).map(({ isDone }) => isDone)
      for (const [index, isDone] of states.entries()) {
        const after = tickTask(text, index) ?? ''
        expect(after).toHaveLength(text.length)
        expect(tasksIn(parseMarkdown(after)).map((task) => task.isDone)).toEqual(states.with(index, !isDone))
        expect(tickTask(after, index)?.toLowerCase()).toBe(text.toLowerCase())
      }
    }),
    { numRuns: 300 },
  )
})

import { expect, it } from 'vitest'
import { mentionedIn } from './mentions.ts'

const ana = { id: 'a', firstName: 'Ana', lastName: 'Souza' }
const anaLima = { id: 'b', firstName: 'Ana', lastName: 'Souza Lima' }
const other = { id: 'c', firstName: 'Ana', lastName: 'Souza' }

it('names the longest name that stands there, and all who have it', () => {
  expect(mentionedIn('Bom dia, @Ana Souza Lima!', [ana, anaLima])).toEqual(['b'])
  expect(mentionedIn('@Ana Souza e @Ana Souza Lima', [ana, anaLima])).toEqual(['a', 'b'])
  expect(mentionedIn('@Ana Souza', [ana, other])).toEqual(['a', 'c'])
  expect(mentionedIn('Ana Souza', [ana])).toEqual([])
})

it('names of namesakes those who were chosen', () => {
  const bia = { id: 'd', firstName: 'Bia', lastName: 'Reis' }
  const people = [ana, other, bia]
  expect(mentionedIn('@Ana Souza e @Bia Reis', people, new Set(['c']))).toEqual(['c', 'd'])
  expect(mentionedIn('@Bia Reis', people, new Set(['c']))).toEqual(['d'])
})

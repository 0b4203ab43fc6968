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

import { parseMarkdown } from '@cadencia/text/markdown'
import { plainText } from '@cadencia/text/plain-text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  continueLine,
  editText,
  linkSelection,
  type Selection,
  type TextCommand,
  type TextEdit,
} from './edit-text.ts'

/** A text with `[` and `]` around what is selected, or `|` at the caret. */
function selected(marked: string): Selection {
  const start = marked.search(/[«|]/)
  const end = marked.includes('»') ? marked.indexOf('»') - 1 : start
  return { text: marked.replace(/[«»|]/g, ''), start, end }
}

function apply({ text }: Selection, { from, to, insert, start, end }: TextEdit): string {
  const next = text.slice(0, from) + insert + text.slice(to)
  const isCaret = start === end
  return isCaret
    ? `${next.slice(0, start)}|${next.slice(start)}`
    : `${next.slice(0, start)}«${next.slice(start, end)}»${next.slice(end)}`
}

const run = (marked: string, command: TextCommand) => {
  const selection = selected(marked)
  return apply(selection, editText(selection, command))
}

it.each<[TextCommand, string, string]>([
  ['bold', 'a «b» c', 'a **«b»** c'],
  ['bold', 'a **«b»** c', 'a «b» c'],
  ['bold', 'a «**b**» c', 'a «b» c'],
  ['bold', 'a« b »c', 'a **«b»** c'],
  ['bold', 'a |', 'a **|**'],
  ['bold', '«a\n\n- b»', '«**a**\n\n- **b**»'],
  ['italic', '«a»', '_«a»_'],
  ['strike', '«a»', '~~«a»~~'],
  ['code', '«a»', '`«a»`'],
  ['code', 'x «a\nb» y', 'x \n```\n«a\nb»\n```\n y'],
  ['link', 'a «b»', 'a [b](«https://»)'],
  ['link', '«https://a.com»', '[|](https://a.com)'],
  ['bullets', 'a\nb|c\nd', 'a\n- bc|\nd'],
  ['bullets', '- b|', 'b|'],
  ['bullets', '«a\nb»', '«- a\n- b»'],
  ['numbers', '«- a\n- [ ] b»', '«1. a\n2. b»'],
  ['tasks', '  - a|', '  - [ ] a|'],
  ['tasks', '- [x] a|', 'a|'],
  ['quote', '|', '> |'],
])('%s: %s becomes %s', (command, before, after) => {
  expect(run(before, command)).toBe(after)
})

it.each([
  ['- a|', '- a\n- |'],
  ['  * a|', '  * a\n  * |'],
  ['9. a|', '9. a\n10. |'],
  ['- [x] a|', '- [x] a\n- [ ] |'],
  ['> a|', '> a\n> |'],
  ['- a\n- |', '- a\n|'],
])('goes on after %s', (before, after) => {
  const selection = selected(before)
  const edit = continueLine(selection)
  expect(edit && apply(selection, edit)).toBe(after)
})

it('begins a plain line after a plain line', () => {
  expect(continueLine(selected('a|'))).toBeUndefined()
  expect(continueLine(selected('- «a»'))).toBeUndefined()
})

it('makes a link of the words that an address is pasted over', () => {
  const selection = selected('veja «a ata»')
  const edit = linkSelection(selection, ' https://a.com/x ')
  expect(edit && apply(selection, edit)).toBe('veja [a ata](https://a.com/x)|')
  expect(linkSelection(selection, 'texto')).toBeUndefined()
  expect(linkSelection(selection, 'javascript:alert(1)')).toBeUndefined()
  expect(linkSelection(selected('veja |'), 'https://a.com')).toBeUndefined()
})

const WORDS = fc.stringMatching(/^[a-z]{1,6}( [a-z]{1,6}){0,3}$/)

it('marks the selected words and loses none', () => {
  const styles = fc.constantFrom<TextCommand>('bold', 'italic', 'strike', 'code', 'bullets', 'tasks', 'quote')
  fc.assert(
    fc.property(WORDS, styles, (words, command) => {
      const selection = { text: words, start: 0, end: words.length }
      const { insert } = editText(selection, command)
      expect(plainText(insert, 'markdown').replace(/^[•☐“] ?|”$/g, '')).toBe(words)
      expect(parseMarkdown(insert)).not.toEqual(parseMarkdown(words))
    }),
  )
})

it('takes back what it did', () => {
  const commands = fc.constantFrom<TextCommand>(
    'bold',
    'italic',
    'strike',
    'bullets',
    'numbers',
    'tasks',
    'quote',
  )
  fc.assert(
    fc.property(WORDS, commands, (words, command) => {
      const edit = editText({ text: words, start: 0, end: words.length }, command)
      const again = editText({ text: edit.insert, start: edit.start, end: edit.end }, command)
      expect(edit.insert.slice(0, again.from) + again.insert + edit.insert.slice(again.to)).toBe(words)
    }),
  )
})

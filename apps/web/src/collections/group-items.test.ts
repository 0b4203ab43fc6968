import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Grouping } from './collection.ts'
import { groupItems, itemRows, listRows } from './group-items.ts'

interface Item {
  readonly id: string
  readonly kind: string
}

const LABELS: Readonly<Record<string, string>> = { b: 'Bê', a: 'Á', z: 'Zê', '': 'Sem tipo' }
const byKind: Grouping<Item, string> = {
  id: 'kind',
  label: 'Tipo',
  keys: ['b'],
  keysOf: ({ kind }) => [kind],
  labelOf: (key, suffix) => `${LABELS[key]}${suffix}`,
}
const kinds = fc.constantFrom('b', 'a', 'z', '')
const someItems = fc
  .array(kinds, { maxLength: 30 })
  .map((list) => list.map((kind, index): Item => ({ id: String(index), kind })))

describe('groupItems', () => {
  it('puts declared groups first, then by label, and items without a value last', () => {
    const items = ['', 'z', 'a', 'b', 'z'].map((kind, index) => ({ id: String(index), kind }))
    const groups = groupItems(items, byKind, { context: '!' })
    expect(groups.map(({ label, items: members }) => [label, members.map(({ id }) => id)])).toEqual([
      ['Bê!', ['3']],
      ['Á!', ['2']],
      ['Zê!', ['1', '4']],
      ['Sem tipo!', ['0']],
    ])
  })

  it('shows a declared group without items only where that is asked for', () => {
    expect(groupItems([], byKind, { context: '' })).toEqual([])
    expect(groupItems([], byKind, { context: '', withEmpty: true })).toEqual([
      { key: 'b', label: 'Bê', items: [] },
    ])
  })

  it('loses and doubles nothing, and keeps the order within each group', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        const groups = groupItems(items, byKind, { context: '' })
        const members = groups.flatMap((group) => group.items)
        expect(new Set(members)).toEqual(new Set(items))
        expect(members).toHaveLength(items.length)
        for (const { key, items: own } of groups) {
          expect(own).toEqual(items.filter(({ kind }) => kind === key))
        }
      }),
    )
  })
})

it('listRows leaves out the items of collapsed groups', () => {
  const items = [
    { id: '0', kind: 'a' },
    { id: '1', kind: 'b' },
  ]
  const groups = groupItems(items, byKind, { context: '' })
  expect(listRows(groups, ({ key }) => key === 'b').map(({ id }) => id)).toEqual(['group:b', 'group:a', '0'])
  expect(itemRows(items).map(({ id }) => id)).toEqual(['0', '1'])
})

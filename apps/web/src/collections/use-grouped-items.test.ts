import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGroupedItems } from './use-grouped-items.ts'

const FLAGS = [{ id: 'acre', color: 'verde' }]
const COLLECTION = {
  groupings: [
    {
      id: 'color',
      label: 'Cor',
      keysOf: ({ color }: (typeof FLAGS)[number]) => [color],
      labelOf: (key: string) => key,
    },
  ],
}

function open() {
  const { result } = renderHook(() =>
    useGroupedItems(COLLECTION, {
      items: FLAGS,
      context: undefined,
      layout: 'board',
      group: 'color',
      isFlat: false,
      canAdd: false,
    }),
  )
  return {
    group: () => result.current.groups?.find(({ items }) => items.length > 0)?.key,
    move: (key: string) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      act(() => void result.current.moveWhile('acre', key, () => promise))
      return (isMoved: boolean) => act(async () => resolve(isMoved))
    },
  }
}

it.each([true, false])(
  'a second move shows the card in its place when the first ends: %s',
  async (isMoved) => {
    const { group, move } = open()
    const endFirst = move('azul')
    const endSecond = move('roxo')
    await endFirst(isMoved)
    expect(group()).toBe('roxo')
    await endSecond(true)
    expect(group()).toBe('verde')
  },
)

it('a second move that fails first leaves the card where the first takes it', async () => {
  const { group, move } = open()
  const endFirst = move('azul')
  const endSecond = move('roxo')
  await endSecond(false)
  expect(group()).toBe('azul')
  await endFirst(true)
  expect(group()).toBe('verde')
})

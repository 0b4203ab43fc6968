import { currentRecord } from '@cadencia/http/http-error'
import { useState } from 'react'
import { showRefusal } from '../../kit/show-failure.ts'
import { showUndo } from './show-undo.ts'

type Change<I> = (items: readonly I[]) => I[]

interface ListEditOptions<R, I> {
  readonly record: R
  readonly itemsOf: (record: R) => readonly I[]
  /** Identifies an item within its list. */
  readonly textOf: (item: I) => string
  /** Saves the whole list, based on this record's version. */
  readonly save: (base: R, items: I[]) => Promise<unknown>
  readonly failure: string
}

export type ListEdit<I> = ReturnType<typeof useListEdit<unknown, I>>

/**
 * Changes a list that is one field of a record. A change that meets a colleague's is made once more on what they left.
 */
export function useListEdit<R, I>(options: ListEditOptions<R, I>) {
  const { record, itemsOf, textOf, save, failure } = options
  const [isPending, setIsPending] = useState(false)

  async function apply(change: Change<I>): Promise<void> {
    setIsPending(true)
    try {
      await save(record, change(itemsOf(record)))
    } catch (error) {
      const current = currentRecord<R>(error)
      if (!current) throw error
      await save(current, change(itemsOf(current)))
    } finally {
      setIsPending(false)
    }
  }
  const isOther = (item: I) => (one: I) => textOf(one) !== textOf(item)

  return {
    items: itemsOf(record),
    textOf,
    isPending,
    /** Resolves to whether it was saved. */
    change: (change: Change<I>): Promise<boolean> =>
      apply(change).then(
        () => true,
        (error: unknown) => {
          showRefusal(error, failure)
          return false
        },
      ),
    /** Removes an item and offers to undo that; `title` says what was removed. */
    remove: (item: I, title: string) => {
      const index = itemsOf(record).indexOf(item)
      const insert: Change<I> = (items) => items.filter(isOther(item)).toSpliced(index, 0, item)
      apply((items) => items.filter(isOther(item))).then(
        () => showUndo({ title, message: textOf(item), undo: () => apply(insert), failure }),
        (error: unknown) => showRefusal(error, failure),
      )
    },
  }
}

import { Id } from '@cadencia/contract/values'
import { Priority } from '@cadencia/sprints/contract/tasks'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { type BoardFilters, NOBODY } from './board-filter.ts'

const Address = z.object({
  person: z
    .union([Id, z.literal(NOBODY)])
    .nullable()
    .catch(null),
  priority: Priority.nullable().catch(null),
  text: z.string().nullable().catch(null),
})

/** The names under which the filters stand in the address. */
const PARAMS = { person: 'person', priority: 'priority', text: 'q' } as const satisfies Record<
  keyof BoardFilters,
  string
>

/** The board's filters, which live in the address so that a link shows a colleague the same tasks. */
export function useBoardFilters() {
  const [params, setParams] = useSearchParams()
  const { person, priority, text } = Address.parse({
    person: params.get(PARAMS.person),
    priority: params.get(PARAMS.priority),
    text: params.get(PARAMS.text),
  })
  const filters = useMemo<BoardFilters>(
    () => ({ person, priority, text: text ?? '' }),
    [person, priority, text],
  )

  const change = useCallback(
    (next: Partial<BoardFilters>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (next.person !== undefined) write(after, PARAMS.person, next.person)
          if (next.priority !== undefined) write(after, PARAMS.priority, next.priority)
          if (next.text !== undefined) write(after, PARAMS.text, next.text.trim())
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const isFiltered = person !== null || priority !== null || filters.text !== ''
  return { filters, isFiltered, change, clear: () => change({ person: null, priority: null, text: '' }) }
}

function write(params: URLSearchParams, name: string, value: string | null): void {
  if (value) params.set(name, value)
  else params.delete(name)
}

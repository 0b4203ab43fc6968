import { BULK_MAX } from '@cadencia/crm/leads/bulk-contract'
import { useCallback, useMemo, useState } from 'react'

/** Which leads are chosen, to change them together; at most as many as one call may change. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback(
    (id: string) =>
      setIds((before) => {
        const after = new Set(before)
        if (!after.delete(id) && after.size < BULK_MAX) after.add(id)
        return after
      }),
    [],
  )
  const choose = useCallback(
    (more: readonly string[]) => setIds((before) => new Set([...before, ...more].slice(0, BULK_MAX))),
    [],
  )
  const clear = useCallback(() => setIds(new Set()), [])
  return useMemo(() => ({ ids, toggle, choose, clear }), [ids, toggle, choose, clear])
}

export type Selection = ReturnType<typeof useSelection>

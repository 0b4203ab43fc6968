import { useEffect } from 'react'
import { useUrlState } from '../../kit/use-url-state.ts'

/**
 * The open tab of a record, which stands in the address; the first of `tabs` where none does. An address that names a
 * comment opens `commentsTab`.
 */
export function useRecordTab<T extends string>(tabs: readonly [T, ...T[]], commentsTab?: T) {
  const { params, change } = useUrlState()
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0]
  const isElsewhere = commentsTab !== undefined && params.has('comment') && tab !== commentsTab
  useEffect(() => {
    if (isElsewhere) change({ tab: commentsTab ?? null })
  }, [isElsewhere, commentsTab, change])
  return { tab, choose: (name: string | null) => change({ tab: name === tabs[0] ? null : name }) }
}

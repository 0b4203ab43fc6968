import { useEffect } from 'react'
import { useUrlState } from '../../kit/use-url-state.ts'

/**
 * The open tab of a record, which stands in the address; the first of `tabs` where none does. An address with a field of
 * `paramTabs`, such as `comment`, opens the tab that it names.
 */
export function useRecordTab<T extends string>(
  tabs: readonly [T, ...T[]],
  paramTabs: Readonly<Record<string, T>> = {},
) {
  const { params, change } = useUrlState()
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0]
  const wanted = Object.entries(paramTabs).find(([param]) => params.has(param))?.[1]
  const other = wanted === tab ? undefined : wanted
  useEffect(() => {
    if (other !== undefined) change({ tab: other })
  }, [other, change])
  return { tab, choose: (name: string | null) => change({ tab: name === tabs[0] ? null : name }) }
}

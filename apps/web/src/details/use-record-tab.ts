import { useUrlState } from '../lists/use-url-state.ts'

/** The open tab of a record, which stands in the address; the first of `tabs` where none does. */
export function useRecordTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const { params, change } = useUrlState()
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0]
  return { tab, choose: (name: string | null) => change({ tab: name === tabs[0] ? null : name }) }
}

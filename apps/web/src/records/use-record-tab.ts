import { useSearchParams } from 'react-router'

/** The open tab of a record, which stands in the address; the first of `tabs` where none does. */
export function useRecordTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0]
  const choose = (name: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (name === null || name === tabs[0]) after.delete('tab')
        else after.set('tab', name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { tab, choose }
}

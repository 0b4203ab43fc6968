import { useLocation } from 'react-router'

export const RECORD_TABS = ['details', 'transcript', 'summary', 'activity'] as const
export type RecordTab = (typeof RECORD_TABS)[number]

/** Where a meeting's record opens, at which tab; the list's filters stay in the address. */
export function useTabUrlState(meetingId: string) {
  const { search } = useLocation()
  return (tab: RecordTab) => {
    const params = new URLSearchParams(search)
    if (tab === 'details') params.delete('tab')
    else params.set('tab', tab)
    return { pathname: `/meetings/${meetingId}`, search: params.toString() }
  }
}

import { useLocation } from 'react-router'

type RecordTab = 'details' | 'transcript' | 'summary' | 'activity'

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

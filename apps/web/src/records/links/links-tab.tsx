import type { ListingEnd } from '@cadencia/links/react'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import type { RecordTab } from '../panel/record-tabs.tsx'

const RecordLinks = lazyPart(
  () => import('./record-links.tsx').then((module) => module.RecordLinks),
  <RowsSkeleton count={3} height={44} />,
)

/** What a record is linked with; the same tab on every kind of record. */
export function linksTab(end: ListingEnd): RecordTab {
  return { name: 'links', label: 'Ligações', content: <RecordLinks end={end} /> }
}

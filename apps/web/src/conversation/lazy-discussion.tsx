import type { Subject } from '@cadencia/discussions/contract'
import { lazyBackground, lazyPart } from '@cadencia/ui/lazy-part'
import { DiscussionSkeleton } from './discussion-skeleton.tsx'

/** The stream of a record, loaded when a record is opened. */
export const LazyDiscussion = lazyPart(
  () => import('./record-discussion.tsx').then((module) => module.RecordDiscussion),
  <DiscussionSkeleton />,
)

const Followers = lazyBackground(() =>
  import('./followers-button.tsx').then((module) => module.FollowersButton),
)

/** Stands among the buttons of a record's panel; on a phone, where there is no room, above the stream. */
export function LazyFollowers({ subject }: { subject: Subject }) {
  return <Followers subject={subject} visibleFrom="sm" />
}

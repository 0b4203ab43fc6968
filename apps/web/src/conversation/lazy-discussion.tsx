import { lazyBackground, lazyPart } from '@cadencia/ui/lazy-part'
import { DiscussionSkeleton } from './discussion-skeleton.tsx'

/** The stream of a record, loaded when a record is opened. */
export const LazyDiscussion = lazyPart(
  () => import('./record-discussion.tsx').then((module) => module.RecordDiscussion),
  <DiscussionSkeleton />,
)

/** Following, among the actions of a record. */
export const LazyFollowers = lazyBackground(() =>
  import('./followers-button.tsx').then((module) => module.FollowersButton),
)

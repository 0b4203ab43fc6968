import type { Announcement, LiveViewer } from './rules.ts'

/** Announcements remembered. */
const REMEMBERED = 500

type Remembered = Pick<Announcement, 'to'> & {
  readonly at: number
  readonly topic?: string
  readonly userIds?: readonly string[]
}

/** True if somebody outside of all topics may have been sent something. */
function concerns({ to, userIds }: Remembered, { userId }: LiveViewer): boolean {
  return to !== 'topic' && (userIds === undefined || userIds.includes(userId))
}

/**
 * When somebody was last sent something, so that a page that has just connected knows whether it missed anything since
 * it asked. `now`: monotonic milliseconds.
 */
export function createRecent(now: () => number = () => performance.now()) {
  const announcements: Remembered[] = []
  /** Nothing before it is known. */
  let since = now()

  function quietMs(isMeant: (announcement: Remembered) => boolean): number {
    return Math.floor(now() - (announcements.findLast(isMeant)?.at ?? since))
  }

  return {
    note: (announcement: Announcement): void => {
      const { to, event } = announcement
      // Passing events change no answer.
      if (event.type === 'typing' || event.type === 'progress') return
      announcements.push({
        to,
        at: now(),
        ...(announcement.to === 'topic' && { topic: announcement.topic }),
        ...(announcement.to === 'users' && { userIds: announcement.userIds }),
      })
      if (announcements.length > REMEMBERED) since = announcements.shift()?.at ?? since
    },
    /** Milliseconds since the viewer was last sent something without having joined a topic. */
    quietForViewer: (viewer: LiveViewer): number => quietMs((one) => concerns(one, viewer)),
    /** Milliseconds since something was last sent on the topic. */
    quietOnTopic: (topic: string): number => quietMs((one) => one.topic === topic),
  }
}

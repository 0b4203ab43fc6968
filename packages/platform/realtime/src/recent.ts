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

const prefixOf = (topic: string) => topic.split(':', 1)[0] ?? ''

/**
 * When somebody was last sent something, so that a page that has just connected knows whether it missed anything since
 * it asked. `now`: monotonic milliseconds.
 */
export function createRecent(now: () => number = () => performance.now()) {
  const announcements: Remembered[] = []
  /** When something was last kept from topics that nobody had joined, by their prefix. */
  const untold = new Map<string, number>()
  /** Nothing before it is known. */
  let since = now()

  function quietMs(isMeant: (announcement: Remembered) => boolean): number {
    return Math.floor(now() - (announcements.findLast(isMeant)?.at ?? since))
  }

  function remember(one: Omit<Remembered, 'at'>): void {
    announcements.push({ ...one, at: now() })
    if (announcements.length > REMEMBERED) since = announcements.shift()?.at ?? since
  }

  return {
    note: (announcement: Announcement): void => {
      const { to, event } = announcement
      // Passing events change no answer.
      if (event.type === 'typing' || event.type === 'progress') return
      remember({
        to,
        ...(announcement.to === 'topic' && { topic: announcement.topic }),
        ...(announcement.to === 'users' && { userIds: announcement.userIds }),
      })
    },
    /** Something was not announced, as no session here had unlocked the CRM. */
    noteUntoldCrm: (): void => remember({ to: 'crm' }),
    /** Likewise, as nobody had joined the topic; which of those with the prefix is not known. */
    noteUntold: (prefix: string): void => void untold.set(prefix, now()),
    /** Milliseconds since the viewer was last sent something without having joined a topic. */
    quietForViewer: (viewer: LiveViewer): number => quietMs((one) => concerns(one, viewer)),
    /** Milliseconds since something was last sent on the topic. */
    quietOnTopic: (topic: string): number => {
      const untoldAt = untold.get(prefixOf(topic)) ?? Number.NEGATIVE_INFINITY
      return Math.min(
        quietMs((one) => one.topic === topic),
        Math.floor(now() - untoldAt),
      )
    },
  }
}

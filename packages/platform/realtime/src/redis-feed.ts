import { z } from 'zod'
import { RecordedFact } from './outbox-reader.ts'
import { openRedisLink } from './redis-link.ts'
import type { LiveLog } from './rules.ts'

/** Without a sign from the publisher for this long, a process listens to Postgres itself. */
const PUBLISHER_SILENT_MS = 3000

const Facts = z.array(RecordedFact)
const Beat = z.object({ term: z.int(), checkpoint: z.string() })

export interface RedisFeedOptions {
  readonly url: string
  readonly prefix: string
  readonly log: LiveLog
  readonly onFacts: (facts: readonly RecordedFact[]) => void
  /** Everything that this checkpoint could see was published, or committed before the publisher's term. */
  readonly onCheckpoint: (checkpoint: string) => void
  readonly onLive: (payload: string) => void
  /** Something may have been missed: the subscription broke, or another publisher took over. */
  readonly onGap: () => void
}

/**
 * The facts that the elected publisher sends to all processes. A publisher's term is a number that grows
 * with each election; it is followed from its first beat, and beats of an earlier term are ignored.
 */
export function openRedisFeed(options: RedisFeedOptions) {
  const { url, prefix, log, onFacts, onCheckpoint, onLive, onGap } = options
  let term = 0
  let lastBeatAt = Number.NEGATIVE_INFINITY
  /** Grows with each possible gap, so that a change of source can see that one came in between. */
  let gaps = 0

  function noteGap(): void {
    gaps += 1
    onGap()
  }

  function hearBeat(beat: z.infer<typeof Beat>): void {
    if (beat.term < term) return
    lastBeatAt = performance.now()
    if (beat.term > term) {
      term = beat.term
      noteGap()
    }
    onCheckpoint(beat.checkpoint)
  }

  function hear(channel: string, payload: string): void {
    try {
      if (channel === 'facts') onFacts(Facts.parse(JSON.parse(payload)))
      else if (channel === 'beat') hearBeat(Beat.parse(JSON.parse(payload)))
      else onLive(payload)
    } catch (error) {
      log.error({ err: error, channel }, 'a message from Redis is not ours')
    }
  }

  const link = openRedisLink({
    url,
    prefix,
    channels: ['facts', 'beat', 'live'],
    log,
    onMessage: hear,
    onBroken: () => {
      lastBeatAt = Number.NEGATIVE_INFINITY
      noteGap()
    },
  })

  return {
    gaps: () => gaps,
    canPublish: link.isSubscribed,
    /** Whether what the publisher sends is heard by this process. */
    isFlowing: () => link.isSubscribed() && performance.now() - lastBeatAt < PUBLISHER_SILENT_MS,
    publishFacts: (facts: readonly RecordedFact[]) => link.publish('facts', JSON.stringify(facts)),
    publishBeat: (beat: z.infer<typeof Beat>) => link.publish('beat', JSON.stringify(beat)),
    publishLive: (payload: string) => link.publish('live', payload),
    close: link.close,
  }
}
export type RedisFeed = ReturnType<typeof openRedisFeed>

import { z } from 'zod'
import { RecordedFact } from './outbox-reader.ts'
import { openRedisLink } from './redis-link.ts'
import type { LiveLog } from './rules.ts'

/** After this silence of the publisher, a process listens to Postgres itself. */
const PUBLISHER_SILENT_MS = 3000

const Facts = z.array(RecordedFact)
const Beat = z.object({ term: z.int(), checkpoint: z.string() })

export interface RedisFeedOptions {
  readonly url: string
  readonly prefix: string
  readonly log: LiveLog
  readonly onFacts: (facts: readonly RecordedFact[]) => void
  /** All facts visible to this checkpoint were published, or committed before the publisher's term. */
  readonly onCheckpoint: (checkpoint: string) => void
  readonly onLive: (payload: string) => void
  /** Facts may have been missed: the subscription broke, or the publisher changed. */
  readonly onGap: () => void
}

/** Facts from the elected publisher. Its term grows with each election; heartbeats of earlier terms are ignored. */
export function openRedisFeed(options: RedisFeedOptions) {
  const { url, prefix, log, onFacts, onCheckpoint, onLive, onGap } = options
  let term = 0
  let lastBeatAt = Number.NEGATIVE_INFINITY
  /** Counts possible gaps, so that a change of source can detect one in between. */
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
    /** True if this process receives what the publisher sends. */
    isFlowing: () => link.isSubscribed() && performance.now() - lastBeatAt < PUBLISHER_SILENT_MS,
    publishFacts: (facts: readonly RecordedFact[]) => link.publish('facts', JSON.stringify(facts)),
    publishBeat: (beat: z.infer<typeof Beat>) => link.publish('beat', JSON.stringify(beat)),
    publishLive: (payload: string) => link.publish('live', payload),
    close: link.close,
  }
}
export type RedisFeed = ReturnType<typeof openRedisFeed>

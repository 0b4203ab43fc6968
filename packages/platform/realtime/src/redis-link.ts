import { Redis } from 'ioredis'
import type { LiveLog } from './rules.ts'

const LONGEST_RETRY_MS = 2000

export interface RedisLinkOptions {
  readonly url: string
  /** Separates installations that share a Redis. */
  readonly prefix: string
  readonly channels: readonly string[]
  readonly log: LiveLog
  readonly onMessage: (channel: string, payload: string) => void
  /** The subscription broke; messages are missed until `isSubscribed`. */
  readonly onBroken: () => void
}

/** A subscribing and a publishing connection; neither queues while Redis is down. */
export function openRedisLink({ url, prefix, channels, log, onMessage, onBroken }: RedisLinkOptions) {
  const options = {
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2000,
    retryStrategy: (times: number) => Math.min(times * 100, LONGEST_RETRY_MS),
  }
  const subscriber = new Redis(url, options)
  const publisher = new Redis(url, options)
  let isSubscribed = false
  let isAway = false

  const noteError = (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away; live events go through Postgres')
    isAway = true
  }
  subscriber.on('error', noteError)
  publisher.on('error', noteError)
  subscriber.on('message', (channel: string, payload: string) =>
    onMessage(channel.slice(prefix.length), payload),
  )
  subscriber.on('close', () => {
    isSubscribed = false
    onBroken()
  })
  subscriber.on('ready', () => {
    subscriber.subscribe(...channels.map((channel) => prefix + channel)).then(
      () => {
        if (isAway) log.info({}, 'Redis is back')
        isAway = false
        isSubscribed = true
      },
      (error) => {
        noteError(error)
        subscriber.disconnect(true)
      },
    )
  })

  return {
    /** True if all messages from now on are received. */
    isSubscribed: () => isSubscribed,
    /** Rejects when Redis did not accept it. */
    publish: async (channel: string, payload: string): Promise<void> => {
      await publisher.publish(prefix + channel, payload)
    },
    close: (): void => {
      subscriber.disconnect()
      publisher.disconnect()
    },
  }
}

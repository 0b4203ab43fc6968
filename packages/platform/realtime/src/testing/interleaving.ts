interface Request {
  /** Runs on the server; the answer waits for `answer`. */
  readonly handle: () => void
  readonly answer: () => void
  readonly lose: () => void
  isHandled: boolean
}

/** One thing that happens in a test; `at` chooses among what it can happen to. */
export interface Step<K extends string> {
  readonly kind: K
  readonly at: number
}

/** What the network does to requests and events, in any order. */
export const NETWORK_STEPS = ['handle', 'answer', 'lose', 'hear', 'repeat'] as const

const settled = () => new Promise((resolve) => setImmediate(resolve))

/**
 * A server whose requests are handled and answered, and whose events are heard, when a test's steps say so. Events are
 * heard in their order; `repeat` hears an old one again.
 */
export function createSlowServer<E>(hear: (event: E, isRepeated: boolean) => void) {
  let requests: Request[] = []
  const events: E[] = []
  let heard = 0

  function finish(request: Request | undefined, outcome: 'answer' | 'lose'): void {
    if (!request) return
    requests = requests.filter((one) => one !== request)
    if (outcome === 'answer' && !request.isHandled) request.handle()
    request[outcome]()
  }

  function send<T>(run: () => T, onLost?: (reject: (reason: Error) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      let settle = () => {}
      const request: Request = {
        isHandled: false,
        handle: () => {
          request.isHandled = true
          try {
            const result = run()
            settle = () => resolve(result)
          } catch (error) {
            settle = () => reject(error)
          }
        },
        answer: () => settle(),
        lose: () => (onLost ? onLost(reject) : finish(request, 'answer')),
      }
      requests.push(request)
    })
  }

  const network: Record<(typeof NETWORK_STEPS)[number], (at: number) => void> = {
    handle: (at) => {
      const waiting = requests.filter(({ isHandled }) => !isHandled)
      waiting[at % waiting.length]?.handle()
    },
    answer: (at) => finish(requests[at % requests.length], 'answer'),
    lose: (at) => finish(requests[at % requests.length], 'lose'),
    hear: () => {
      const event = events[heard]
      if (event === undefined) return
      heard += 1
      hear(event, false)
    },
    repeat: (at) => {
      const event = events[at % heard]
      if (event !== undefined) hear(event, true)
    },
  }

  return {
    /** A request of data: `run` gives the server's answer when it handles the request. */
    fetch: <T>(run: () => T): Promise<T> => send(run),
    /** An own change: refused where `run` throws; it or its answer may also be lost. */
    change: <T>(run: () => T): Promise<T> => send(run, (reject) => reject(new Error('lost'))),
    emit: (event: E): void => void events.push(event),
    /** Runs the steps, then answers and delivers everything that is left. */
    play: async <K extends string>(
      steps: readonly Step<K | (typeof NETWORK_STEPS)[number]>[],
      actions: Record<K, (at: number) => void>,
    ): Promise<void> => {
      const all: Record<string, (at: number) => void> = { ...network, ...actions }
      for (const { kind, at } of steps) {
        all[kind]?.(at)
        await settled()
      }
      while (requests.length > 0 || heard < events.length) {
        network.hear(0)
        network.answer(0)
        await settled()
      }
      await settled()
    },
  }
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export interface BatcherOptions<Item, Answer> {
  /** Answers in the order of the items. */
  readonly ask: (items: readonly Item[]) => Promise<readonly Answer[]>
  /** Items in one call. */
  readonly max: number
}

/**
 * Makes few calls out of many that come at the same time: what comes while one is under way goes with the next, so a
 * lone item waits for nobody. A call that fails for several is made for each by itself, so that an error
 * stays with the item that caused it.
 */
export function createBatcher<Item, Answer>({
  ask,
  max,
}: BatcherOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let isAsking = false

  async function settle(batch: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await ask(batch.map(({ item }) => item))
      if (answers.length !== batch.length) throw new Error('an answer is missing')
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else await Promise.all(batch.map((one) => settle([one])))
    }
  }

  async function askAll(): Promise<void> {
    isAsking = true
    // Those that come in this same turn go along.
    await null
    while (waiting.length > 0) await settle(waiting.splice(0, max))
    isAsking = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isAsking) void askAll()
    })
}

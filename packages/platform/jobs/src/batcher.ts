interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export interface BatcherOptions<Item, Answer> {
  /** Returns one result per item, in the same order. */
  readonly ask: (items: readonly Item[]) => Promise<readonly Answer[]>
  /** Maximum items per call. */
  readonly max: number
}

/**
 * Combines concurrent calls: items that arrive while a call is running go with the next one. A failed batch is retried
 * item by item, so that the error reaches only its item.
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
    // Includes items added in the same tick.
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

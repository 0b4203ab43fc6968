/** Asks at most once in `forMs`, and once at a time; those who ask meanwhile get the same answer. */
export function remembering<T>(ask: () => Promise<T>, forMs: number, now: () => number): () => Promise<T> {
  let asked: { readonly at: number; readonly answer: Promise<T> } | undefined
  return () => {
    if (asked && now() - asked.at < forMs) return asked.answer
    const answer = ask()
    asked = { at: now(), answer }
    answer.catch(() => {
      asked = undefined
    })
    return answer
  }
}

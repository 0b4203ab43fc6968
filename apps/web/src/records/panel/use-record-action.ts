import { useState } from 'react'

interface Doing<Task, R> {
  readonly task: Task
  readonly record: R
  /** Counts the openings: as a key it makes each dialog a new one, so that it lies above whatever is open. */
  readonly opening: number
  readonly isOpen: boolean
}

/** What is done with a record in a dialog, from its card or its drawer. The dialog stays while it closes. */
export function useRecordTask<Task, R>() {
  const [doing, setDoing] = useState<Doing<Task, R>>()
  return {
    doing,
    begin: (task: Task, record: R) =>
      setDoing((before) => ({ task, record, opening: (before?.opening ?? 0) + 1, isOpen: true })),
    stop: () => setDoing((before) => before && { ...before, isOpen: false }),
  }
}

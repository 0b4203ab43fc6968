import { create } from 'zustand'

/** Whether another person signed in in this browser since the page was opened. */
export const useOtherPerson = create<{ readonly isHere: boolean }>()(() => ({ isHere: false }))

export function noteOtherPerson(): void {
  useOtherPerson.setState({ isHere: true })
}

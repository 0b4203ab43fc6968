import { createContext, use, useEffect } from 'react'
import { useStable } from '../../../kit/use-stable.ts'

type Finish = () => Promise<boolean>

/** What is to be saved before a meeting ends: each resolves to whether all of it is. */
export const BeforeEnd = createContext<Set<Finish>>(new Set())

/** Saves what somebody still writes before they end the meeting. */
export function useBeforeEnd(finish: Finish): void {
  const all = use(BeforeEnd)
  const stable = useStable({ finish })
  useEffect(() => {
    const own = () => stable.finish()
    all.add(own)
    return () => void all.delete(own)
  }, [all, stable])
}

import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/** The first screen has its data when nothing was asked for during this time, in milliseconds. */
const QUIET_MS = 300
/** Nobody waits longer for a slow answer, in milliseconds. */
const LONGEST_MS = 5000

/** Draws its children once the first screen has its data: what works in the background must not delay it. */
export function AfterFirstData({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false)
  return isDue ? children : <WaitForData onDue={() => setDue(true)} />
}

function WaitForData({ onDue }: { onDue: () => void }) {
  const isQuiet = useIsFetching() === 0
  useTimer(onDue, isQuiet ? QUIET_MS : null)
  useTimer(onDue, LONGEST_MS)
  return null
}

/** Calls after so many milliseconds; null: not at all. */
function useTimer(run: () => void, delayMs: number | null): void {
  const onTime = useEffectEvent(run)
  useEffect(() => {
    if (delayMs === null) return
    const timer = setTimeout(onTime, delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
}

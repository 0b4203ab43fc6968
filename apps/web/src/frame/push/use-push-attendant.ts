import { useLiveEvent } from '@cadencia/realtime/react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPushAllowed } from '../../kit/push/push-browser.ts'

/** From the first screen to what can wait, in milliseconds. */
const AFTER_MS = 3000

const loadSteps = () => import('../../kit/push/keep-subscribed.ts')
const ignore = () => undefined

/** The path that a click on a notification leads to. */
function pathIn(data: unknown): string | undefined {
  const isOpen = typeof data === 'object' && data !== null && 'type' in data && data.type === 'open'
  if (!isOpen || !('url' in data) || typeof data.url !== 'string') return undefined
  return data.url.startsWith('/') && !data.url.startsWith('//') ? data.url : undefined
}

/** Follows clicks on notifications, keeps this browser subscribed, and closes what was read elsewhere. */
export function usePushAttendant(userId: string | undefined): void {
  const navigate = useNavigate()
  const follow = useEffectEvent(({ data }: MessageEvent<unknown>) => {
    const path = pathIn(data)
    if (path) void navigate(path)
  })

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const listener = (event: MessageEvent<unknown>) => follow(event)
    navigator.serviceWorker.addEventListener('message', listener)
    return () => navigator.serviceWorker.removeEventListener('message', listener)
  }, [])

  useEffect(() => {
    if (userId === undefined || !isPushAllowed()) return
    // What fails is tried again with the next page.
    const timer = setTimeout(() => {
      loadSteps()
        .then(({ keepSubscribed }) => keepSubscribed(userId))
        .catch(ignore)
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [userId])

  useLiveEvent('notification', ({ notification }) => {
    if (notification || !isPushAllowed()) return
    loadSteps()
      .then(({ closeRead }) => closeRead())
      .catch(ignore)
  })
}

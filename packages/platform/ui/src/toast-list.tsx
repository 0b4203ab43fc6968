import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useMantineEnv } from '@mantine/core'
import { useDrag } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { useState } from 'react'

/** Swipe distance to the right that dismisses, in pixels. */
const SWIPE_PX = 50
const WIDTH_PX = 400
const TRANSITION_MS = 180

/** `displayMs` is the display time of a toast; false keeps it open. */
export function ToastList({ displayMs }: { displayMs: number | false }) {
  const isTest = useMantineEnv() === 'test'
  const [swipePx, setSwipePx] = useState(0)
  const { ref, active: isSwiping } = useDrag<HTMLDivElement>(
    ({ movement, last, canceled }) => {
      const rightPx = Math.max(0, movement[0])
      if (last && !canceled && rightPx > SWIPE_PX) notifications.clean()
      setSwipePx(last ? 0 : rightPx)
    },
    { axis: 'x', threshold: 5 },
  )

  return (
    <div ref={ref}>
      <Notifications
        withinPortal={false}
        // base.css moves it to where it covers nothing that is worked with.
        position="bottom-left"
        containerWidth={WIDTH_PX}
        notificationMaxHeight="100dvh"
        transitionDuration={isTest ? 0 : TRANSITION_MS}
        autoClose={isSwiping ? false : displayMs}
        // The library would dismiss to both sides, at a third of the width.
        allowDragDismiss={false}
        allowScrollDismiss={false}
        classNames={{ notification: 'toast-card' }}
        styles={{ notification: { translate: `${swipePx}px` } }}
      />
    </div>
  )
}

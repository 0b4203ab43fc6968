import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { useMantineEnv } from '@mantine/core'
import { useDrag } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { useState } from 'react'

/** A swipe to the right over more than this many pixels dismisses. */
const SWIPE_PX = 50
const WIDTH_PX = 420
const TRANSITION_MS = 180

/** The toasts of `showToast`. `displayMs` is how long one stays; false holds it. */
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
        // At either side it would cover what has just been used, such as the bell or a record's cross.
        position="top-center"
        containerWidth={WIDTH_PX}
        notificationMaxHeight="100dvh"
        transitionDuration={isTest ? 0 : TRANSITION_MS}
        autoClose={isSwiping ? false : displayMs}
        // The library would dismiss to either side, over a third of the width.
        allowDragDismiss={false}
        allowScrollDismiss={false}
        classNames={{ notification: 'toast-card' }}
        styles={{ notification: { translate: `${swipePx}px` } }}
      />
    </div>
  )
}

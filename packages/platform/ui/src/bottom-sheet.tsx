import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.tsx'
import { useTopmost } from './use-topmost.tsx'

interface BottomSheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Choices that come from the bottom of a phone, as high as they need. */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  useFocusReturn(true)
  const isTopmost = useTopmost(true)
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={isTopmost}
      position="bottom"
      size="auto"
      padding="sm"
      title={title}
      classNames={{ content: 'bottom-sheet' }}
    >
      {children}
    </Drawer>
  )
}

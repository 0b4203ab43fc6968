import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEscapeLayer } from './use-escape-layer.tsx'
import { useFocusReturn } from './use-focus-return.tsx'

interface BottomSheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** Choices that come from the bottom of a phone, as high as they need. */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  useFocusReturn(true)
  useEscapeLayer(true, onClose)
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
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

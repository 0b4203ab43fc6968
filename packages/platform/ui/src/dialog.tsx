import { Modal, type ModalProps } from '@mantine/core'
import { useFocusReturn } from './use-focus-return.tsx'
import { useIsPhone } from './use-is-phone.tsx'
import { useTopmost } from './use-topmost.tsx'

interface DialogProps extends ModalProps {
  fullScreenOnPhone?: boolean
}

/** A modal dialog: Esc closes it only while it is topmost, and the focus returns to where it was. */
export function Dialog({ closeOnEscape = true, fullScreenOnPhone = false, ...props }: DialogProps) {
  useFocusReturn(props.opened)
  const isTopmost = useTopmost(props.opened)
  const isPhone = useIsPhone()
  return (
    <Modal {...props} closeOnEscape={isTopmost && closeOnEscape} fullScreen={fullScreenOnPhone && isPhone} />
  )
}

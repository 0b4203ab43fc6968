import { Modal, type ModalProps } from '@mantine/core'
import { useEscapeLayer } from './use-escape-layer.tsx'
import { useFocusReturn } from './use-focus-return.tsx'
import { useIsPhone } from './use-is-phone.tsx'

interface DialogProps extends ModalProps {
  fullScreenOnPhone?: boolean
}

/** A modal dialog: Esc closes it only while it is topmost, and the focus returns to where it was. */
export function Dialog({ closeOnEscape = true, fullScreenOnPhone = false, ...props }: DialogProps) {
  useFocusReturn(props.opened)
  useEscapeLayer(props.opened, () => {
    if (closeOnEscape) props.onClose()
  })
  const isPhone = useIsPhone()
  return <Modal {...props} closeOnEscape={false} fullScreen={fullScreenOnPhone && isPhone} />
}

import { Menu, Popover } from '@mantine/core'
import { type ComponentPropsWithRef, type Ref, useEffect, useLayoutEffect, useState } from 'react'
import type { MenuPopupProps, PopoverPopupProps, PopupProps } from './popup-button.tsx'
import { useEscapeLayer } from './use-escape-layer.tsx'

interface AnchorProps extends Omit<ComponentPropsWithRef<'div'>, 'ref'> {
  ref?: Ref<HTMLElement>
  button: HTMLElement | null
}

/** Stands for the button, which is rendered elsewhere, as the popup's target. */
function Anchor({ button, ref, id, 'aria-controls': controls }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(button)
    return () => void ref(null)
  }, [button, ref])
  useLayoutEffect(() => {
    if (!button) return
    if (id) button.id ||= id
    if (controls) button.setAttribute('aria-controls', controls)
    else button.removeAttribute('aria-controls')
  }, [button, id, controls])
  return null
}

/** The popup is opened a moment after it was mounted, so that it knows its button, and where the focus was. */
function useAnchor({ anchor, opened }: Pick<PopupProps, 'anchor' | 'opened'>) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  useEffect(() => setButton(anchor.current), [anchor])
  return { button, shared: { opened: opened && button !== null, ...(button?.id && { id: button.id }) } }
}

/** Not by keys: the one that opens a menu from elsewhere, such as Enter on its row, would close it with the same press. */
const CLOSED_BY = ['mousedown', 'touchstart']

/** A menu below its button. */
export function MenuPopup({ anchor, opened, onClose, label, children, ...look }: MenuPopupProps) {
  const { button, shared } = useAnchor({ anchor, opened })
  useEscapeLayer(shared.opened, onClose)
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      {...look}
      {...shared}
      clickOutsideEvents={CLOSED_BY}
      onClose={onClose}
    >
      <Menu.Target>
        <Anchor button={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}

/** Anything else below its button. */
export function PopoverPopup({ position = 'bottom-end', width, ...props }: PopoverPopupProps) {
  const { anchor, opened, onClose, label, children, hasFocus = true, ...dropdown } = props
  const { button, shared } = useAnchor({ anchor, opened })
  useEscapeLayer(shared.opened, onClose)
  return (
    <Popover
      position={position}
      shadow="md"
      {...(width !== undefined && { width })}
      {...shared}
      onChange={(isOpen) => isOpen || onClose()}
      // Mantine's would close it together with a list of choices in it.
      closeOnEscape={false}
      trapFocus={hasFocus}
      returnFocus={hasFocus}
    >
      <Popover.Target>
        <Anchor button={button} />
      </Popover.Target>
      <Popover.Dropdown {...dropdown} aria-label={label}>
        {children()}
      </Popover.Dropdown>
    </Popover>
  )
}

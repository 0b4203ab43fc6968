import {
  type FloatingPosition,
  Menu,
  type MenuProps,
  Popover,
  type PopoverDropdownProps,
} from '@mantine/core'
import {
  type ComponentPropsWithRef,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useEscapeLayer } from './use-escape-layer.tsx'

/** What a popup knows of the button that opens it. */
export interface PopupProps {
  anchor: RefObject<HTMLElement | null>
  opened: boolean
  onClose: () => void
}

interface PopupLook {
  /** Name of the popup. Default: the button's. */
  label?: string
  position?: FloatingPosition
  width?: number | string
  children: ReactNode
}

interface MenuLook extends PopupLook, Pick<MenuProps, 'withInitialFocusPlaceholder'> {}

interface PopoverLook extends PopupLook, Pick<PopoverDropdownProps, 'className' | 'p'> {
  /** Whether it takes the focus and keeps it inside. Default: true. */
  hasFocus?: boolean
  /** Instead of closing by anything but Esc, once the field inside was left. */
  onLeave?: (() => void) | undefined
}

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

function MenuPopup({ anchor, opened, onClose, label, children, ...look }: PopupProps & MenuLook) {
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
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** A field that acts on being left would be gone before it is. */
function leaveField(content: HTMLElement | null): void {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && content?.contains(activeElement)) activeElement.blur()
}

/** Anything but a menu below its button. */
export function PopoverPopup({ position = 'bottom-end', width, ...props }: PopupProps & PopoverLook) {
  const { anchor, opened, onClose, onLeave = onClose, label, children, hasFocus = true, ...dropdown } = props
  const content = useRef<HTMLDivElement>(null)
  const { button, shared } = useAnchor({ anchor, opened })
  useEscapeLayer(shared.opened, onClose)
  return (
    <Popover
      position={position}
      shadow="md"
      {...(width !== undefined && { width })}
      {...shared}
      onChange={(isOpen) => {
        if (isOpen) return
        leaveField(content.current)
        onLeave()
      }}
      // Mantine's would close it together with a list of choices in it.
      closeOnEscape={false}
      trapFocus={hasFocus}
      returnFocus={hasFocus}
    >
      <Popover.Target>
        <Anchor button={button} />
      </Popover.Target>
      <Popover.Dropdown ref={content} {...dropdown} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

interface OpenerProps {
  button: ReactElement<ComponentPropsWithRef<'button'>>
  /** Takes the button, where more than its popup is to know it. */
  anchor?: RefObject<HTMLButtonElement | null> | undefined
  /** Default: the button's own state. */
  opened?: boolean | undefined
  onChange?: ((opened: boolean) => void) | undefined
}

/**
 * A button that opens a popup, which is drawn when it is first opened: closed, it would cost seven times its button, and
 * lists have hundreds.
 */
function usePopup(
  kind: 'menu' | 'dialog',
  { button, anchor: given, opened: value, onChange, onLeave }: OpenerProps & Pick<PopoverLook, 'onLeave'>,
) {
  const own = useRef<HTMLButtonElement>(null)
  const anchor = given ?? own
  const [ownOpened, setOwnOpened] = useState(false)
  const opened = value ?? ownOpened
  const setOpened = onChange ?? setOwnOpened
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  const element = cloneElement(button, {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    onClick: () => (opened && onLeave ? onLeave() : setOpened(!opened)),
  })
  return { element, popup: wasOpened && { anchor, opened, onClose: () => setOpened(false) } }
}

/** A button with a menu. */
export function MenuButton({ button, anchor, opened, onChange, ...menu }: OpenerProps & MenuLook) {
  const { element, popup } = usePopup('menu', { button, anchor, opened, onChange })
  return (
    <>
      {element}
      {popup && <MenuPopup {...menu} {...popup} />}
    </>
  )
}

/** A button with something else that opens beside it. */
export function PopoverButton({ button, anchor, opened, onChange, ...popover }: OpenerProps & PopoverLook) {
  const { onLeave } = popover
  const { element, popup } = usePopup('dialog', { button, anchor, opened, onChange, onLeave })
  return (
    <>
      {element}
      {popup && <PopoverPopup {...popover} {...popup} />}
    </>
  )
}

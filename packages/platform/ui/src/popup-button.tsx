import type { FloatingPosition, Menu, MenuProps, PopoverDropdownProps } from '@mantine/core'
import {
  type ComponentPropsWithRef,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

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
}

export interface MenuPopupProps
  extends PopupProps,
    PopupLook,
    Pick<MenuProps, 'withInitialFocusPlaceholder'> {
  /** The menu's items, made of its parts, which are loaded with it. */
  children: (menu: typeof Menu) => ReactNode
}

export interface PopoverPopupProps
  extends PopupProps,
    PopupLook,
    Pick<PopoverDropdownProps, 'className' | 'p'> {
  /** Whether it takes the focus and keeps it inside. Default: true. */
  hasFocus?: boolean
  children: () => ReactNode
}

type ButtonElement = ReactElement<ComponentPropsWithRef<'button'>>

interface PopupButtonOptions {
  button: ButtonElement
  kind: 'menu' | 'dialog'
  /** Loads the popup, when somebody is about to open it. */
  preload: () => void
  /** Takes the button, where more than its popup is to know it. */
  anchor?: RefObject<HTMLButtonElement | null> | undefined
  /** Default: the button's own state. */
  opened?: boolean | undefined
  onChange?: ((opened: boolean) => void) | undefined
}

/** A button that opens a popup. It stays the same element while the popup is loaded, opened and closed. */
export function usePopupButton(options: PopupButtonOptions) {
  const { button, kind, preload, opened: value, onChange } = options
  const ownAnchor = useRef<HTMLButtonElement>(null)
  const anchor = options.anchor ?? ownAnchor
  const [ownOpened, setOwnOpened] = useState(false)
  const opened = value ?? ownOpened
  const setOpened = onChange ?? setOwnOpened
  const onClose = () => setOpened(false)
  const element = cloneElement(button, {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    onPointerEnter: preload,
    onFocus: (event) => {
      preload()
      button.props.onFocus?.(event)
    },
    onClick: () => setOpened(!opened),
  })
  return { button: element, popup: { anchor, opened, onClose } }
}

type OpenerProps = Pick<PopupButtonOptions, 'button' | 'anchor' | 'opened' | 'onChange'> & PopupLook

const MenuPopup = lazyOverlay(() => import('./popups.tsx').then((module) => module.MenuPopup))
const PopoverPopup = lazyOverlay(() => import('./popups.tsx').then((module) => module.PopoverPopup))

/** A button with a menu, whose code is loaded when somebody is about to open it. */
export function MenuButton({
  button,
  anchor,
  opened,
  onChange,
  ...menu
}: OpenerProps & Pick<MenuPopupProps, 'children' | 'withInitialFocusPlaceholder'>) {
  const opener = usePopupButton({
    button,
    anchor,
    opened,
    onChange,
    kind: 'menu',
    preload: MenuPopup.preload,
  })
  return (
    <>
      {opener.button}
      <MenuPopup {...menu} {...opener.popup} />
    </>
  )
}

/** A button with something else that opens beside it, loaded like a menu. */
export function PopoverButton({
  button,
  anchor,
  opened,
  onChange,
  ...popover
}: OpenerProps & Pick<PopoverPopupProps, 'children' | 'p'>) {
  const opener = usePopupButton({
    button,
    anchor,
    opened,
    onChange,
    kind: 'dialog',
    preload: PopoverPopup.preload,
  })
  return (
    <>
      {opener.button}
      <PopoverPopup {...popover} {...opener.popup} />
    </>
  )
}

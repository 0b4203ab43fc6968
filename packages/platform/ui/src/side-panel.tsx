import { ActionIcon, CloseButton, Portal, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { isTextField } from './is-text-field.tsx'
import { focusedElement } from './typing-ahead.tsx'
import { isTakenByLayer } from './use-escape-layer.tsx'
import { returnFocus } from './use-focus-return.tsx'
import { useIsPhone } from './use-is-phone.tsx'

interface SidePanelProps {
  /** Identifies the shown record; another one takes the focus too. */
  recordKey: string
  /** Heading: the record's name. */
  title: ReactNode
  /** Where the record belongs, above its name. */
  path?: ReactNode
  /** How the record stands and its main acts, below its name. */
  state?: ReactNode
  actions?: ReactNode
  /** Leads to the previous and the next record. */
  navigation?: ReactNode
  size?: 'lg' | 'xl'
  /** Leaves the focus where it is when this record is shown, such as in the list. */
  keepFocus?: boolean
  /** The record's place in the list: where the focus goes on closing if it came from nowhere else. */
  findRow?: () => HTMLElement | null
  children: ReactNode
  onClose: () => void
}

/**
 * A record beside its list, which stays usable: a column on wide screens, floating on narrower ones, the whole screen on
 * phones. Mounted while open. Esc closes it unless something else takes the key.
 */
export function SidePanel(props: SidePanelProps) {
  return (
    <Portal>
      <Panel {...props} />
    </Portal>
  )
}

function Panel(props: SidePanelProps) {
  const { title, path, state, navigation, actions, size = 'lg', children, onClose } = props
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPhone = useIsPhone()
  useRoomBeside(size)
  usePanelFocus(props, panel, heading)
  useEscape(panel, heading, onClose)
  return (
    <div ref={panel} role="dialog" aria-labelledby={titleId} className="side-panel" data-side-panel>
      <div className="side-panel-header">
        <div className="side-panel-bar">
          {isPhone && (
            <ActionIcon
              className="side-panel-back"
              variant="subtle"
              color="gray"
              aria-label="Voltar à lista"
              onClick={onClose}
            >
              <IconArrowLeft size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          <div className="side-panel-path">{path}</div>
          <div className="side-panel-actions">
            {actions}
            {navigation}
            {!isPhone && <CloseButton size="lg" iconSize={20} aria-label="Fechar" onClick={onClose} />}
          </div>
        </div>
        <Title ref={heading} order={2} id={titleId} className="side-panel-title" tabIndex={-1}>
          {title}
        </Title>
        {state && <div className="side-panel-state">{state}</div>}
      </div>
      <div className="side-panel-body">{children}</div>
    </div>
  )
}

/** Tells the stylesheet that the page has less room, or on a phone none. */
function useRoomBeside(size: string) {
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.setAttribute('data-side-panel', size)
    return () => documentElement.removeAttribute('data-side-panel')
  }, [size])
}

/** The heading takes the focus of a record that somebody opens; closing gives it back if it is still in the panel. */
function usePanelFocus(
  { recordKey, keepFocus = false, findRow }: SidePanelProps,
  panel: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
) {
  const origin = useRef<HTMLElement | null>(null)
  const take = useEffectEvent(() => {
    const focused = focusedElement()
    if (focused && !panel.current?.contains(focused)) origin.current = focused
    if (!keepFocus) heading.current?.focus({ preventScroll: true })
  })
  const giveBack = useEffectEvent(() => {
    const focused = focusedElement()
    const isElsewhere = focused !== null && !panel.current?.contains(focused)
    if (isElsewhere) return
    const { current } = origin
    const isOwnRow = !keepFocus && current?.isConnected
    returnFocus(() => (isOwnRow && current.isConnected ? current : (findRow?.() ?? current)))
  })
  useLayoutEffect(() => take(), [recordKey])
  useLayoutEffect(() => () => giveBack(), [])
}

/** Parts that take Esc themselves. */
const CLOSING_ITSELF =
  '[aria-modal="true"], [role="dialog"]:not([data-side-panel]), [role="menu"], [role="listbox"], [data-dragged], .toast-region, [aria-haspopup][aria-expanded="true"], [data-mantine-stop-propagation="true"]'

/** Esc closes the panel; in one of its fields it only leaves the field, for the heading. */
function useEscape(
  panel: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (isTakenByLayer(event) || event.defaultPrevented || event.isComposing) return
    const { target } = event
    if (!isTextField(target)) onClose()
    else if (target instanceof Node && panel.current?.contains(target))
      heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    let isTaken = false
    // Looked at before a menu or a list of options has closed, acted on after every other listener.
    const look = ({ target }: KeyboardEvent) => {
      isTaken = target instanceof Element && target.closest(CLOSING_ITSELF) !== null
    }
    const act = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTaken) onEscape(event)
    }
    window.addEventListener('keydown', look, { capture: true })
    document.addEventListener('keydown', act)
    return () => {
      window.removeEventListener('keydown', look, { capture: true })
      document.removeEventListener('keydown', act)
    }
  }, [])
}

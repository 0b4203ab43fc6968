import { type ComponentType, useEffect, useState } from 'react'

/** Delay in milliseconds before a hovered element's hint is shown. */
const HOVER_DELAY_MS = 300

/** What shows a hint besides hovering: nothing, the keyboard's focus, or also a click or tap. */
type HintTrigger = 'hover' | 'focus' | 'press'

/**
 * The attributes of an element that explains itself; `<Hints />` shows the text. They cost a row nothing, unlike a
 * component for each. Why something is refused is shown on `press`, too.
 */
export function hint(text: string, trigger: HintTrigger = 'hover') {
  return { 'data-hint': text, 'data-hint-trigger': trigger }
}

export interface HintTooltipProps {
  target: HTMLElement
  text: string
  isShown: boolean
}

interface Shown extends HintTooltipProps {
  Tooltip: ComponentType<HintTooltipProps>
}

/** Shows the hints of all elements; rendered once beside all screens. */
export function Hints() {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => watchHints(setShown, () => setShown((last) => last && { ...last, isShown: false })), [])
  if (!shown) return null
  const { Tooltip, ...props } = shown
  return <Tooltip {...props} />
}

function findHinted(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null
}

function triggerOf({ dataset }: HTMLElement): string | undefined {
  return dataset.hintTrigger
}

/** Calls `show` and `hide` for the element that is hovered, focused or pressed. Returns the stop function. */
function watchHints(show: (shown: Shown) => void, hide: () => void): () => void {
  let target: HTMLElement | undefined
  let trigger: HintTrigger = 'hover'
  let text: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function open(element: HTMLElement): Promise<void> {
    // Where it cannot be loaded, the next occasion tries again.
    const loaded = await import('./hint-tooltip.tsx').catch(() => undefined)
    if (!loaded || target !== element || !element.dataset.hint) return
    text = element.dataset.hint
    show({ Tooltip: loaded.HintTooltip, target: element, text, isShown: true })
  }

  function want(element: HTMLElement, by: HintTrigger): void {
    if (target === element && (text !== undefined || by === 'hover')) return
    drop()
    target = element
    trigger = by
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-hint'],
    })
    if (by === 'hover') timer = setTimeout(() => void open(element), HOVER_DELAY_MS)
    else void open(element)
  }

  function drop(): void {
    clearTimeout(timer)
    observer.disconnect()
    target = undefined
    if (text !== undefined) hide()
    text = undefined
  }

  const observer = new MutationObserver(() => {
    if (!target?.isConnected || target.dataset.hint === undefined) drop()
    else if (text !== undefined && text !== target.dataset.hint) void open(target)
  })

  const listeners = {
    pointerover: ({ target: over, pointerType }: PointerEvent) => {
      if (pointerType === 'touch') return
      const hinted = findHinted(over)
      if (hinted) want(hinted, 'hover')
      else if (trigger !== 'focus') drop()
    },
    /** The pointer left the window. */
    pointerout: ({ relatedTarget, pointerType }: PointerEvent) => {
      if (relatedTarget === null && pointerType !== 'touch' && trigger !== 'focus') drop()
    },
    pointerdown: ({ target: pressed }: PointerEvent) => {
      const hinted = findHinted(pressed)
      if (hinted !== target || !hinted || triggerOf(hinted) !== 'press') drop()
    },
    click: ({ target: clicked }: MouseEvent) => {
      const hinted = findHinted(clicked)
      if (hinted && triggerOf(hinted) === 'press') want(hinted, 'press')
    },
    focusin: ({ target: focused }: FocusEvent) => {
      const hinted = findHinted(focused)
      if (!hinted || hinted !== focused || triggerOf(hinted) === 'hover') return
      if (hinted.matches(':focus-visible')) want(hinted, 'focus')
    },
    focusout: ({ target: left }: FocusEvent) => {
      if (left === target && trigger !== 'hover') drop()
    },
    keydown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || text === undefined) return
      // The first Esc closes the hint only.
      event.stopPropagation()
      drop()
    },
  }
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of entries) document.addEventListener(name, listener)
  return () => {
    drop()
    for (const [name, listener] of entries) document.removeEventListener(name, listener)
  }
}

import { plural } from '@cadencia/locale/text'
import { useRootAttribute } from '@cadencia/ui/use-root-attribute'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import classes from './collection.module.css'

/** Free room below the bar. */
const BAR_MARGIN_PX = 8

interface SelectionBarProps {
  label: string
  count: number
  /** Selects all items that are loaded; undefined where all are selected. */
  onSelectAll: (() => void) | undefined
  /** How many those are, where the list has more. */
  loadedCount?: number | undefined
  onClear: () => void
  /** What can be done with all of them. */
  children: ReactNode
}

/** Actions on the selected items, at the bottom of the window; absent while none is selected. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, count, onSelectAll, loadedCount, onClear, children } = props
  useRootAttribute('data-selecting', count > 0)
  const bar = useRef<HTMLElement>(null)
  useRoomForBar(bar, count > 0)
  if (count === 0) return null
  return (
    <section ref={bar} className={classes.selectionBar} aria-label={`${label}: seleção`}>
      <Text fw={600} size="sm" role="status" flex="none">
        {plural(count, 'selecionado', 'selecionados')}
      </Text>
      <div className={classes.selectionActions}>
        {onSelectAll && (
          <Button variant="subtle" size="compact-md" onClick={onSelectAll}>
            {loadedCount === undefined ? 'Selecionar todos' : `Selecionar estes ${loadedCount}`}
          </Button>
        )}
        {children}
      </div>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label="Limpar seleção" onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </section>
  )
}

/** Tells stylesheets how high the bar is, with its margin: toasts and the last row stand above it. */
function useRoomForBar(bar: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!isShown || !element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--selection-bar-height', `${element.offsetHeight + BAR_MARGIN_PX}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--selection-bar-height')
    }
  }, [bar, isShown])
}

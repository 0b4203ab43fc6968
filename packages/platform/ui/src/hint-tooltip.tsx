import { Tooltip } from '@mantine/core'
import { useEffect, useId } from 'react'
import type { HintTooltipProps } from './hint.tsx'

/** The hint of one element. What it explains is described by it, unless it is described already. */
export function HintTooltip({ target, text, isShown }: HintTooltipProps) {
  const id = useId()
  useEffect(() => {
    if (!isShown || target.hasAttribute('aria-describedby')) return
    target.setAttribute('aria-describedby', id)
    return () => target.removeAttribute('aria-describedby')
  }, [target, isShown, id])
  return (
    <Tooltip
      target={target}
      opened={isShown}
      label={<span id={id}>{text}</span>}
      multiline
      withArrow
      w="max-content"
      maw={280}
    />
  )
}

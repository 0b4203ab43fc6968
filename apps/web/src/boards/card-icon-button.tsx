import { Tooltip } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useRef, useState } from 'react'
import classes from './boards.module.css'

type ButtonProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'tabIndex' | 'autoFocus' | 'onClick' | 'aria-haspopup' | 'aria-expanded'
>

interface CardIconButtonProps extends ButtonProps {
  label: string
  icon: Icon
  /** Why it cannot be done; the button stays in reach, so that the reason can be read. */
  reason?: string | undefined
}

/**
 * A small action of a card or column that says why it is disabled. Plain elements: a board draws hundreds of them
 * while it is scrolled.
 */
export function CardIconButton({ label, icon: IconComponent, reason, ...button }: CardIconButtonProps) {
  const iconElement = <IconComponent size={15} stroke={1.75} aria-hidden />
  if (reason !== undefined) {
    return (
      <RefusedButton label={label} reason={reason} tabIndex={button.tabIndex}>
        {iconElement}
      </RefusedButton>
    )
  }
  return (
    <button type="button" className={classes.iconButton} aria-label={label} title={label} {...button}>
      {iconElement}
    </button>
  )
}

interface RefusedButtonProps extends Pick<ComponentPropsWithRef<'button'>, 'tabIndex' | 'children'> {
  label: string
  reason: string
}

function RefusedButton({ label, reason, tabIndex, children }: RefusedButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isReasonShown, setReasonShown] = useState(false)
  const show = () => setReasonShown(true)
  const hide = () => setReasonShown(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.iconButton}
        aria-disabled
        aria-label={`${label}: ${reason}`}
        tabIndex={tabIndex}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        {children}
      </button>
      {isReasonShown && <Tooltip target={button} label={reason} multiline maw={260} opened />}
    </>
  )
}

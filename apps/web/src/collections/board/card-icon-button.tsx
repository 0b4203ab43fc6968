import { hint } from '@cadencia/ui/hint'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import classes from './boards.module.css'

type ButtonProps = Pick<
  ComponentPropsWithRef<'button'>,
  'ref' | 'tabIndex' | 'onClick' | 'onFocus' | 'onPointerEnter' | 'aria-haspopup' | 'aria-expanded'
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
  const named =
    reason === undefined
      ? { 'aria-label': label, title: label, ...button }
      : {
          'aria-label': `${label}: ${reason}`,
          'aria-disabled': true,
          tabIndex: button.tabIndex,
          ...hint(reason, 'press'),
        }
  return (
    <button type="button" className={classes.iconButton} {...named}>
      <IconComponent size={15} stroke={1.75} aria-hidden />
    </button>
  )
}

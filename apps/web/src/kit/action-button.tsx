import { hint } from '@cadencia/ui/hint'
import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { Link, type To } from 'react-router'

interface ActionButtonProps extends ButtonProps {
  /** Why it cannot be done now; the button stays in reach of the keyboard, so that the reason can be read. */
  reason?: string | undefined
  /** Where it leads, of one that leads somewhere. */
  to?: To
  onClick?: () => void
}

/** A button or link that says why it is disabled. Narrow enough for three in one row of a card. */
export function ActionButton({ reason, to, onClick, ...props }: ActionButtonProps) {
  const look = { px: 'sm', ...props } as const
  if (reason !== undefined) return <RefusedButton {...look} reason={reason} />
  if (to !== undefined) return <Button component={Link} to={to} preventScrollReset {...look} />
  return <Button {...look} onClick={onClick} />
}

function RefusedButton({ reason, ...look }: ButtonProps & { reason: string }) {
  const reasonId = useId()
  return (
    <>
      <Button
        {...look}
        data-disabled
        aria-disabled
        aria-describedby={reasonId}
        onClick={(event) => event.preventDefault()}
        {...hint(reason, 'press')}
      />
      <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>
    </>
  )
}

import { Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'

interface ActionButtonProps extends ButtonProps {
  /** Why it cannot be done now; the button stays in reach of the keyboard, so that the reason can be read. */
  reason?: string | undefined
  onClick: () => void
}

/** A button that says why it is disabled. */
export function ActionButton({ reason, onClick, ...props }: ActionButtonProps) {
  const reasonId = useId()
  if (reason === undefined) return <Button {...props} onClick={onClick} />
  return (
    <>
      <Tooltip label={reason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        <Button
          {...props}
          data-disabled
          aria-disabled
          aria-describedby={reasonId}
          onClick={(event) => event.preventDefault()}
        />
      </Tooltip>
      <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>
    </>
  )
}

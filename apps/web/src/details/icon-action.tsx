import { ActionIcon, type ActionIconProps, Tooltip, VisuallyHidden } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useId } from 'react'
import { Link, type To } from 'react-router'

interface IconActionProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  icon: Icon
  /** Its name, also shown on hover. */
  label: string
  /** Why it can't be done now; the button stays in reach of the keyboard, so that the reason can be read. */
  reason?: string | undefined
  /** Where it leads, of one that leads somewhere. */
  to?: To
  onClick?: () => void
}

/** A button that is an icon, and says why it is disabled. */
export function IconAction({ icon: IconComponent, label, reason, to, onClick, ...look }: IconActionProps) {
  const reasonId = useId()
  if (to !== undefined && reason === undefined) {
    return (
      <Tooltip label={label}>
        <ActionIcon
          component={Link}
          to={to}
          variant="subtle"
          color="gray"
          size={36}
          {...look}
          aria-label={label}
        >
          <IconComponent size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  }
  const isRefused = reason !== undefined
  return (
    <>
      <Tooltip
        label={reason ?? label}
        multiline
        maw={280}
        events={{ hover: true, focus: isRefused, touch: isRefused }}
      >
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          {...look}
          aria-label={label}
          {...(isRefused
            ? {
                bg: 'transparent',
                'data-disabled': true,
                'aria-disabled': true,
                'aria-describedby': reasonId,
              }
            : { onClick })}
        >
          <IconComponent size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isRefused && <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>}
    </>
  )
}

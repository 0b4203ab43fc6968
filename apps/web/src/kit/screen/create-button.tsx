import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { useRootAttribute } from '@cadencia/ui/use-root-attribute'
import { UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ActionButton } from '../action-button.tsx'
import classes from './create-button.module.css'

export interface CreateAction {
  /** 'Nova Tarefa' */
  label: string
  /** Why the viewer can't create one. */
  reason?: string | undefined
  /** Something else is the screen's main act now. */
  isSecondary?: boolean
  onClick: () => void
}

/** Creates what a screen lists: a button at its top, on a phone a round one under the thumb. */
export function CreateButton({ label, reason, isSecondary = false, onClick }: CreateAction) {
  const isPhone = useIsPhone()
  if (isPhone) return reason === undefined ? <RoundButton label={label} onClick={onClick} /> : null
  return (
    <ActionButton
      px="md"
      variant={isSecondary ? 'default' : 'filled'}
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      reason={reason}
      onClick={onClick}
    >
      {label}
    </ActionButton>
  )
}

interface RoundButtonProps extends Pick<CreateAction, 'label' | 'onClick'> {
  /** It gives way to that of a screen. */
  isOfFrame?: boolean
}

/** The round button in the middle of the bar at the bottom of a phone, where it covers nothing. */
export function RoundButton({ label, isOfFrame = false, onClick }: RoundButtonProps) {
  useRootAttribute('data-round-button', !isOfFrame)
  return (
    <UnstyledButton
      className={classes.round}
      aria-label={label}
      data-of-frame={isOfFrame || undefined}
      onClick={onClick}
    >
      <IconPlus size={24} stroke={2} aria-hidden />
    </UnstyledButton>
  )
}

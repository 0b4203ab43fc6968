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

/** The round button under the thumb. */
export function RoundButton({ label, onClick }: Pick<CreateAction, 'label' | 'onClick'>) {
  useRootAttribute('data-round-button')
  return (
    <UnstyledButton className={classes.round} aria-label={label} onClick={onClick}>
      <IconPlus size={26} stroke={2} aria-hidden />
    </UnstyledButton>
  )
}

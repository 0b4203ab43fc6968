import { hint } from '@cadencia/ui/hint'
import { ActionIcon, type ActionIconProps, VisuallyHidden } from '@mantine/core'
import { type Icon, IconPencil, IconTrash } from '@tabler/icons-react'
import { use, useId } from 'react'
import { Link, type To, useNavigate } from 'react-router'
import type { ActionScope } from '../actions/action.ts'
import { useActions } from '../actions/action-store.ts'
import { RecordScope } from '../actions/record-scope.ts'

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

/**
 * A button that is an icon, and says why it is disabled. Among the actions of a record it is an entry of the record's menu
 * and of the palette instead: the pencil's key is E.
 */
export function IconAction(props: IconActionProps) {
  const scope = use(RecordScope)
  return scope ? <OfferedAction {...props} scope={scope} /> : <IconButton {...props} />
}

function OfferedAction({
  icon,
  label,
  reason,
  to,
  onClick,
  scope,
}: IconActionProps & { scope: ActionScope }) {
  const navigate = useNavigate()
  const isEdit = icon === IconPencil
  const isDanger = icon === IconTrash
  useActions(scope, [
    {
      id: isEdit ? 'edit' : isDanger ? 'delete' : label,
      label,
      icon,
      reason,
      isDanger,
      ...(isEdit && { keys: 'e' }),
      run: () => (to === undefined ? onClick?.() : void navigate(to)),
    },
  ])
  return null
}

function IconButton({ icon: IconComponent, label, reason, to, onClick, ...look }: IconActionProps) {
  const reasonId = useId()
  const shared = { variant: 'subtle', color: 'gray', size: 36, ...look, 'aria-label': label } as const
  const iconElement = <IconComponent size={18} stroke={1.75} aria-hidden />
  if (reason !== undefined) {
    return (
      <>
        <ActionIcon
          {...shared}
          bg="transparent"
          data-disabled
          aria-disabled
          aria-describedby={reasonId}
          {...hint(reason, 'press')}
        >
          {iconElement}
        </ActionIcon>
        <VisuallyHidden id={reasonId}>{reason}</VisuallyHidden>
      </>
    )
  }
  if (to !== undefined) {
    return (
      <ActionIcon component={Link} to={to} {...shared} {...hint(label)}>
        {iconElement}
      </ActionIcon>
    )
  }
  return (
    <ActionIcon {...shared} onClick={onClick} {...hint(label)}>
      {iconElement}
    </ActionIcon>
  )
}

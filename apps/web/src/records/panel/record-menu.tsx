import { MenuButton } from '@cadencia/ui/popup-button'
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ActionGroup, shownKeys } from '../actions/action.ts'
import { useActionGroups } from '../actions/action-store.ts'
import { perform } from '../actions/perform.ts'

interface RecordMenuProps {
  /** Id of the record. */
  subject: string
  label: string
}

/** Everything that is offered for a record, as a menu; the palette and the keys offer the same. */
export function RecordMenu({ subject, label }: RecordMenuProps) {
  return (
    <MenuButton
      width={260}
      button={
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      <RecordMenuItems subject={subject} />
    </MenuButton>
  )
}

/** Read when the menu opens. */
function RecordMenuItems({ subject }: { subject: string }) {
  const group = useActionGroups().find((one) => one.subject === subject)
  return group && <ActionItems group={group} />
}

/** Read when the menu of a selected row or card opens: what it offers is done with all that are selected. */
export function SelectionMenuItems() {
  const group = useActionGroups().find(({ level }) => level === 'selection')
  if (!group) return null
  return (
    <>
      <Menu.Label>{group.heading}</Menu.Label>
      <ActionItems group={group} />
    </>
  )
}

function ActionItems({ group }: { group: ActionGroup }) {
  const actions = group.actions.filter(({ isForKeys }) => !isForKeys)
  const reasons = [...new Set(actions.flatMap(({ reason }) => reason ?? []))]
  return (
    <>
      {actions.map((action) => {
        const { id, label, icon: IconComponent, reason, isDanger } = action
        const isLink = 'download' in action && reason === undefined
        return (
          <Menu.Item
            key={id}
            {...(isLink
              ? { component: 'a', href: action.download, download: true }
              : { onClick: () => perform(action, group) })}
            {...(isDanger && { color: 'red' })}
            disabled={reason !== undefined}
            leftSection={IconComponent && <IconComponent size={16} stroke={1.75} aria-hidden />}
            rightSection={
              <Text span c="dimmed" size="sm" aria-hidden>
                {shownKeys(action).join(' ')}
              </Text>
            }
          >
            {label}
          </Menu.Item>
        )
      })}
      {reasons.map((reason) => (
        <Menu.Label key={reason}>{reason}</Menu.Label>
      ))}
    </>
  )
}

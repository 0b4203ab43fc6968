import { PageHeader } from '@cadencia/ui/page-header'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { type CreateAction, CreateButton } from './create-button.tsx'
import { HeaderSlot } from './header-slot.ts'

/** Below this width the header's line has room for the title only. */
const NARROW_QUERY = '(max-width: 61.99em)'

export interface ScreenHeaderProps {
  title: string
  subtitle?: ReactNode
  onBack?: (() => void) | undefined
  /** What creates the things that the screen lists; on a phone a round button under the thumb. */
  create?: CreateAction | undefined
  /** What can be done besides. */
  actions?: ReactNode
  /** An icon that stays in the header where it is narrow. */
  menu?: ReactNode
}

/** Title and actions of a screen, in the line of the frame's header. */
export function ScreenHeader({ title, subtitle, onBack, create, actions, menu }: ScreenHeaderProps) {
  const slot = use(HeaderSlot)
  const isPhone = useIsPhone()
  const isNarrow = useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  const createButton = create && <CreateButton {...create} />
  const isRowShown = subtitle || actions || (createButton && !isPhone)

  const line = isNarrow ? (
    <PageHeader title={title} onBack={onBack} actions={menu} />
  ) : (
    <PageHeader
      title={title}
      subtitle={subtitle}
      onBack={onBack}
      actions={
        (menu || actions || createButton) && (
          <>
            {menu}
            {actions}
            {createButton}
          </>
        )
      }
    />
  )
  return (
    <>
      {slot === undefined ? line : slot && createPortal(line, slot)}
      {isNarrow && isRowShown && (
        <Group mb="sm" gap="xs">
          {subtitle && (
            <Text c="dimmed" size="sm" flex="1 1 100px">
              {subtitle}
            </Text>
          )}
          {actions}
          {!isPhone && createButton}
        </Group>
      )}
      {isPhone && createButton}
    </>
  )
}

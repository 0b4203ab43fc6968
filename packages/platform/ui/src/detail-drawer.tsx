import { Box, Drawer, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.tsx'
import { useTopmost } from './use-topmost.tsx'

interface DetailDrawerProps {
  opened: boolean
  /** Heading: the record's name. */
  title: ReactNode
  subtitle?: ReactNode
  /** Actions beside the heading. */
  actions?: ReactNode
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
  onClose: () => void
}

/**
 * Details of a record, from the right; full screen on phones. Derive `opened` from the URL and navigate back in
 * `onClose`. The heading has the initial focus.
 */
export function DetailDrawer(props: DetailDrawerProps) {
  const { opened, title, subtitle, actions, size = 'lg', children, onClose } = props
  useFocusReturn(opened)
  const isTopmost = useTopmost(opened)
  return (
    <Drawer.Root opened={opened} onClose={onClose} closeOnEscape={isTopmost} position="right" size={size}>
      <Drawer.Overlay backgroundOpacity={0.45} />
      <Drawer.Content>
        <Drawer.Header>
          <Box flex={1} miw={0}>
            <Drawer.Title className="detail-drawer-title" tabIndex={-1} data-autofocus>
              {title}
            </Drawer.Title>
            {subtitle && (
              <Text c="dimmed" size="sm">
                {subtitle}
              </Text>
            )}
          </Box>
          <Group gap="xs" wrap="nowrap">
            {actions}
            <Drawer.CloseButton aria-label="Fechar" />
          </Group>
        </Drawer.Header>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

import { Box, Drawer, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.tsx'
import { useTopmost } from './use-topmost.tsx'

interface DetailDrawerProps {
  opened: boolean
  /** The record's name: the drawer's heading. */
  title: ReactNode
  subtitle?: ReactNode
  /** What can be done with the record, beside the heading. */
  actions?: ReactNode
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
  onClose: () => void
}

/**
 * One record beside its list, from the right; fills a phone's screen. It has its own address: the screen derives
 * `opened` from the URL and navigates back to the list in `onClose`. The heading has the focus at first.
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

import { useEscapeLayer } from '@cadencia/ui/use-escape-layer'
import { useFocusReturn } from '@cadencia/ui/use-focus-return'
import { Drawer } from '@mantine/core'
import { Logo } from '../kit/logo.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebarStore } from './sidebar-store.ts'

/** The sidebar as a drawer, for narrow screens. */
export function SidebarDrawer() {
  const { isDrawerOpen, setDrawerOpen } = useSidebarStore()
  useFocusReturn(isDrawerOpen)
  useEscapeLayer(isDrawerOpen, () => setDrawerOpen(false))
  return (
    <Drawer
      opened={isDrawerOpen}
      onClose={() => setDrawerOpen(false)}
      closeOnEscape={false}
      size={280}
      padding="sm"
      title={<Logo />}
      aria-label="Menu"
    >
      <Sidebar isInDrawer />
    </Drawer>
  )
}

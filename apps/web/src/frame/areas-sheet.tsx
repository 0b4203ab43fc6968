import { BottomSheet } from '@cadencia/ui/bottom-sheet'
import { Sidebar } from './sidebar.tsx'

/** All areas, from the bottom of a phone. */
export function AreasSheet({ onClose }: { onClose: () => void }) {
  return (
    <BottomSheet title="Menu" onClose={onClose}>
      <Sidebar isInSheet />
    </BottomSheet>
  )
}

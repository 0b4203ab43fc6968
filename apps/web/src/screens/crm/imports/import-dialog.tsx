import { PHONE_QUERY } from '@cadencia/ui/theme'
import { useFocusReturn } from '@cadencia/ui/use-focus-return'
import { useTopmost } from '@cadencia/ui/use-topmost'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ImportResult } from './import-result.tsx'
import { ImportWizard } from './import-wizard.tsx'

interface ImportDialogProps {
  /** `new` for the wizard, else an import's id; null while closed. */
  shown: string | null
  onBegun: (id: string) => void
  onOpen: (id: string) => void
  onStartOver: () => void
  onClose: () => void
}

/** The wizard, or an import that was begun: how far it is, what came of it, and the way back. */
export function ImportDialog({ shown, onBegun, onOpen, onStartOver, onClose }: ImportDialogProps) {
  const opened = shown !== null
  useFocusReturn(opened)
  const isTopmost = useTopmost(opened)
  const isPhone = useMediaQuery(PHONE_QUERY) ?? false
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Importar em Massa"
      size="xl"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      closeOnEscape={isTopmost}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {shown === 'new' && <ImportWizard onBegun={onBegun} onOpen={onOpen} onClose={onClose} />}
      {shown !== null && shown !== 'new' && (
        <ImportResult key={shown} id={shown} onStartOver={onStartOver} onClose={onClose} />
      )}
    </Modal>
  )
}

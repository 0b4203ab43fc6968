import { Dialog } from '@cadencia/ui/dialog'
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
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Importar em Massa"
      size="xl"
      fullScreenOnPhone
      closeOnClickOutside={false}
    >
      {shown === 'new' && <ImportWizard onBegun={onBegun} onOpen={onOpen} onClose={onClose} />}
      {shown !== null && shown !== 'new' && (
        <ImportResult key={shown} id={shown} onStartOver={onStartOver} onClose={onClose} />
      )}
    </Dialog>
  )
}

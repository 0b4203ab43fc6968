import type { MediaFile } from '@cadencia/admin/media/contract'
import { useFocusReturn } from '@cadencia/ui/use-focus-return'
import { Modal } from '@mantine/core'
import classes from './media.module.css'

interface PreviewDialogProps {
  file: MediaFile | undefined
  onClose: () => void
}

/** A picture as large as it fits. */
export function PreviewDialog({ file, onClose }: PreviewDialogProps) {
  useFocusReturn(file !== undefined)
  return (
    <Modal
      opened={file !== undefined}
      onClose={onClose}
      title={file?.name ?? ''}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {file && (
        <div className={classes.stage}>
          <img src={file.url} alt={file.name} />
        </div>
      )}
    </Modal>
  )
}

import { ActionIcon, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import type { DraftFiles } from './use-draft-files.ts'

/** Chooses files for what is being written. */
export function AttachButton({ attached: { uploads, add } }: { attached: DraftFiles }) {
  const reset = useRef<() => void>(null)
  const choose = (files: File[]) => {
    add?.(files)
    // The same file can be chosen again.
    reset.current?.()
  }
  return (
    <FileButton multiple accept={uploads.accept} resetRef={reset} onChange={choose}>
      {({ onClick }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Anexar arquivos"
          title="Anexar arquivos"
          disabled={!add || uploads.isFull}
          onClick={onClick}
        >
          <IconPaperclip size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </FileButton>
  )
}

import { useFileDrop } from '@cadencia/ui/use-file-drop'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './files.module.css'

interface FileDropProps {
  /** Undefined where no files are taken now; those dropped then go nowhere. */
  onFiles: ((files: readonly File[]) => void) | undefined
  children: ReactNode
}

/** A conversation onto which files may be dropped. */
export function FileDrop({ onFiles, children }: FileDropProps) {
  const { isOver, handlers } = useFileDrop((files) => onFiles?.(files))
  return (
    <Box className={classes.drop ?? ''} {...handlers}>
      {children}
      {isOver && onFiles && <div className={classes.dropHint}>Solte para anexar à mensagem</div>}
    </Box>
  )
}

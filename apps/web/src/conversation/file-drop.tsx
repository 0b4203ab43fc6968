import { useFileDrop } from '@cadencia/ui/use-file-drop'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './files.module.css'

interface FileDropProps {
  /** Undefined where no files are taken now; those dropped then go nowhere. */
  onFiles: ((files: readonly File[]) => void) | undefined
  hint: string
  children: ReactNode
}

/** Where files may be dropped for what is being written. */
export function FileDrop({ onFiles, hint, children }: FileDropProps) {
  const { isOver, handlers } = useFileDrop((files) => onFiles?.(files))
  return (
    <Box className={classes.drop ?? ''} {...handlers}>
      {children}
      {isOver && onFiles && <div className={classes.dropHint}>{hint}</div>}
    </Box>
  )
}

import { type DragEvent, useState } from 'react'

/**
 * What a place needs to take dropped files; other things that are dragged (a piece of text) go their usual way.
 * `isOver`: files are held over it.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void) {
  // Entering a child leaves the parent, so depth is counted.
  const [depth, setDepth] = useState(0)
  const forFiles = (act: (event: DragEvent) => void) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    act(event)
  }
  return {
    isOver: depth > 0,
    handlers: {
      onDragEnter: forFiles(() => setDepth((before) => before + 1)),
      onDragLeave: forFiles(() => setDepth((before) => Math.max(0, before - 1))),
      onDragOver: forFiles(() => {}),
      onDrop: forFiles(({ dataTransfer }) => {
        setDepth(0)
        const files = [...dataTransfer.files]
        if (files.length > 0) onDrop(files)
      }),
    },
  }
}

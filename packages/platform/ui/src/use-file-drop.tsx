import { type DragEvent, useState } from 'react'

/** Drop handlers for files; other drags are ignored. `isOver`: files are dragged over it. */
export function useFileDrop(onDrop: (files: readonly File[]) => void) {
  // Entering a child fires dragleave on the parent, so depth is counted.
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

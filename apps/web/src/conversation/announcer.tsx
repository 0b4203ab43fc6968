import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'

interface AnnouncerProps {
  label: string
  /** The newest row: its place, and what is said of it; nothing of one's own. Undefined while nothing is loaded. */
  newest: { readonly sequence: number; readonly text: string | undefined } | undefined
  /** How many of one's own could not be sent, and how that is said. */
  failures: number
  failure: string
}

/**
 * Tells screen readers politely what others write while it is open, and that something of one's own failed. The list
 * itself is silent: rows come and go there as one scrolls.
 */
export function Announcer({ label, newest, failures, failure }: AnnouncerProps) {
  const sequence = newest?.sequence
  const [known, setKnown] = useState({ sequence, failures })
  const [announcement, setAnnouncement] = useState('')
  if (sequence !== known.sequence) {
    const isNew = known.sequence !== undefined && sequence !== undefined && sequence > known.sequence
    if (isNew && newest?.text !== undefined) setAnnouncement(newest.text)
    setKnown({ ...known, sequence })
  } else if (failures !== known.failures) {
    if (failures > known.failures) setAnnouncement(failure)
    setKnown({ ...known, failures })
  }
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-label={label}>
      {announcement}
    </VisuallyHidden>
  )
}

import { isUnknown, messageOf } from '@cadencia/http/http-error'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import type { Icon } from '@tabler/icons-react'

/** What is said when the address names no record. */
export interface MissingRecord {
  readonly icon: Icon
  readonly text: string
  readonly description?: string
}

interface RecordFailureProps {
  error: Error
  missing: MissingRecord
  /** Shown if loading failed and the server sent no message. */
  failed: string
  isRetrying: boolean
  onRetry: () => void
}

/** Stands in for a record that could not be loaded. */
export function RecordFailure({ error, missing, failed, isRetrying, onRetry }: RecordFailureProps) {
  if (isUnknown(error)) return <EmptyState {...missing} />
  return <ErrorState message={messageOf(error, failed)} onRetry={onRetry} isRetrying={isRetrying} />
}

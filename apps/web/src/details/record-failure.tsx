import { HttpError, messageOf } from '@cadencia/http/http-error'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import type { Icon } from '@tabler/icons-react'

interface RecordFailureProps {
  error: Error
  /** What is said when the address names no record. */
  missing: { readonly icon: Icon; readonly text: string; readonly description: string }
  /** What is said when it could not be loaded, where the server has no words for it. */
  failed: string
  isRetrying: boolean
  onRetry: () => void
}

/** Stands in a drawer whose record did not come. */
export function RecordFailure({ error, missing, failed, isRetrying, onRetry }: RecordFailureProps) {
  // An address that names no record is refused (400) or unknown (404).
  if (error instanceof HttpError && (error.status === 404 || error.status === 400)) {
    return <EmptyState {...missing} />
  }
  return <ErrorState message={messageOf(error, failed)} onRetry={onRetry} isRetrying={isRetrying} />
}

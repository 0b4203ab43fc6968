import type { ReactNode } from 'react'
import { lazyOverlay } from './lazy-overlay.tsx'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** Consequences, in one or two sentences. */
  text: ReactNode
  confirmLabel: string
  /** Red button, for destructive actions. */
  isDanger?: boolean
  /** While true, the dialog stays open and its buttons are disabled. */
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Confirms actions that are hard to undo. 'Cancelar' has the initial focus; Esc closes; the focus returns. Loaded when
 * first opened, or by its `preload`.
 */
export const ConfirmDialog = lazyOverlay<ConfirmDialogProps>(() =>
  import('./confirm-question.tsx').then((module) => module.ConfirmQuestion),
)

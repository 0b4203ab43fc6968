import { showToast } from '@cadencia/ui/toast'
import { isKeyTaken } from '../../kit/key-target.ts'
import { showFailure } from '../../kit/show-failure.ts'

interface Undoable {
  /** What was done. */
  readonly title: string
  readonly message?: string
  /** Also says so, unless the screen shows it. */
  readonly undo: () => Promise<unknown>
  /** What is said where undoing fails and the server gives no reason. */
  readonly failure?: string
}

/** Says what was done and offers to undo it: with the toast's button, or Ctrl+Z while the toast is in sight. */
export function showUndo({ title, message, undo, failure = 'Falha ao desfazer' }: Undoable): void {
  const tryToUndo = async () => {
    try {
      await undo()
    } catch (error) {
      showFailure(error, failure)
    }
  }
  showToast({
    title,
    ...(message !== undefined && { message }),
    tone: 'success',
    action: { label: 'Desfazer', onClick: () => void tryToUndo(), isShortcut: isUndoKey },
  })
}

function isUndoKey(event: KeyboardEvent): boolean {
  const isCtrlZ =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  return isCtrlZ && !event.defaultPrevented && !isKeyTaken(event.target)
}

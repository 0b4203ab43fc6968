import { showToast } from '@cadencia/ui/toast'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { showFailure } from '../../kit/show-failure.ts'
import type { DirectAction } from './action.ts'

/** Puts the address of a record, or of what was said about it, into the clipboard, and says so. */
export function copyLinkAction(path: string): DirectAction {
  const run = () => {
    const link = new URL(path, window.location.origin).href
    copy(link, { confirmation: 'Link copiado', failure: 'Não foi possível copiar o link.' })
  }
  return { id: 'copy-link', label: 'Copiar link', icon: IconLink, run }
}

/** Puts a text as it was written into the clipboard, and says so. */
export function copyTextAction(text: string): DirectAction {
  const run = () => copy(text, { confirmation: 'Texto copiado', failure: 'Não foi possível copiar o texto.' })
  return { id: 'copy-text', label: 'Copiar texto', icon: IconCopy, run }
}

function copy(text: string, { confirmation, failure }: { confirmation: string; failure: string }): void {
  // Without a secure context there is no clipboard.
  const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
  copying.then(
    () => showToast({ title: confirmation, tone: 'success' }),
    () => showFailure(undefined, failure),
  )
}

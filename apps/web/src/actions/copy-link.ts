import { showToast } from '@cadencia/ui/toast'
import { IconLink } from '@tabler/icons-react'
import { showFailure } from '../shell/show-failure.ts'
import type { DirectAction } from './action.ts'

/** Puts the address of a record into the clipboard, and says so. */
export function copyLinkAction(path: string): DirectAction {
  return { id: 'copy-link', label: 'Copiar link', icon: IconLink, run: () => copyLink(path) }
}

function copyLink(path: string): void {
  const link = new URL(path, window.location.origin).href
  // Without a secure context there is no clipboard.
  const copying = navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard'))
  copying.then(
    () => showToast({ title: 'Link copiado', tone: 'success' }),
    () => showFailure(undefined, 'Não foi possível copiar o link.'),
  )
}

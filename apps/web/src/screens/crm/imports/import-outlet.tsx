import { useImport, useImportUpdates } from '@cadencia/crm/imports/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { showToast } from '@cadencia/ui/toast'
import { useEffect, useState } from 'react'
import { endToast, isUnderWay } from './import-labels.ts'
import { useImportUrlState } from './use-import-url-state.ts'

const ImportDialog = lazyOverlay(() => import('./import-dialog.tsx').then((module) => module.ImportDialog), {
  isOpen: ({ shown }) => shown !== null,
})

/** The dialog of the import that the address names. Says when one that was begun here has ended, wherever its dialog went. */
export function ImportOutlet() {
  const address = useImportUrlState()
  const [begunId, setBegun] = useState<string | null>(null)
  useImportUpdates()
  useEndToast(begunId)
  const begin = (id: string) => {
    setBegun(id)
    address.openImport(id)
  }
  return (
    <ImportDialog
      shown={address.shown}
      onBegun={begin}
      onOpen={address.openImport}
      onStartOver={address.openWizard}
      onClose={address.close}
    />
  )
}

/** Tells once how an import ended. */
function useEndToast(id: string | null): void {
  const { data } = useImport(id)
  const hasEnded = data !== undefined && !isUnderWay(data.status)
  useEffect(() => {
    if (data && hasEnded && data.status !== 'undone') showToast(endToast(data))
    // Only its end is announced, not what is read of it later.
  }, [id, hasEnded])
}

import { useImport, useImportUpdates } from '@cadencia/crm/imports/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { showToast } from '@cadencia/ui/toast'
import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { endToast, isUnderWay } from './import-labels.ts'
import classes from './imports.module.css'
import { useImportUrlState } from './use-import-url-state.ts'

const ImportDialog = lazyOverlay(() => import('./import-dialog.tsx').then((module) => module.ImportDialog), {
  isOpen: ({ shown }) => shown !== null,
})

/** 'Importar em Massa'. Says when an import that was begun here has ended, wherever its dialog went. */
export function ImportButton() {
  const address = useImportUrlState()
  const [begunId, setBegun] = useState<string | null>(null)
  useImportUpdates()
  useEndToast(begunId)
  const begin = (id: string) => {
    setBegun(id)
    address.openImport(id)
  }
  return (
    <>
      <Button
        variant="default"
        className={classes.mass ?? ''}
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
        onClick={address.openWizard}
      >
        Importar em Massa
      </Button>
      <ImportDialog
        shown={address.shown}
        onBegun={begin}
        onOpen={address.openImport}
        onStartOver={address.openWizard}
        onClose={address.close}
      />
    </>
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

import { useSearchParams } from 'react-router'

/** `?import=new` opens the wizard, `?import=<id>` an import that was begun; links reach both. */
export function useImportAddress() {
  const [params, setParams] = useSearchParams()
  const go = (to: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (to === null) after.delete('import')
        else after.set('import', to)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    shown: params.get('import'),
    openWizard: () => go('new'),
    openImport: (id: string) => go(id),
    close: () => go(null),
  }
}

import { useAddress } from '../../../records/use-address.ts'

/** `?import=new` opens the wizard, `?import=<id>` an import that was begun; links reach both. */
export function useImportAddress() {
  const { params, change } = useAddress()
  return {
    shown: params.get('import'),
    openWizard: () => change({ import: 'new' }),
    openImport: (id: string) => change({ import: id }),
    close: () => change({ import: null }),
  }
}

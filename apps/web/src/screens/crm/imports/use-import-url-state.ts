import { useUrlState } from '../../../kit/use-url-state.ts'

/** `?import=new` opens the wizard, `?import=<id>` an import that was begun; links reach both. */
export function useImportUrlState() {
  const { params, change } = useUrlState()
  return {
    shown: params.get('import'),
    openWizard: () => change({ import: 'new' }),
    openImport: (id: string) => change({ import: id }),
    close: () => change({ import: null }),
  }
}

import { useSearchParams } from 'react-router'

/** `?new=1` opens an empty form and `?edit=<id>` one that is loaded, so that links and a reload reach it. */
export function useAutomationAddress() {
  const [params, setParams] = useSearchParams()
  const write = (name: 'new' | 'edit' | undefined, value = '1') =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('new')
        after.delete('edit')
        if (name) after.set(name, value)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    isCreating: params.has('new'),
    editedId: params.get('edit') ?? undefined,
    openNew: () => write('new'),
    openEdit: (id: string) => write('edit', id),
    close: () => write(undefined),
  }
}

import { useUrlState } from '../../../kit/use-url-state.ts'

/** `?new=1` opens an empty form and `?edit=<id>` one that is loaded, so that links and a reload reach it. */
export function useAutomationUrlState() {
  const { params, change } = useUrlState()
  return {
    isCreating: params.has('new'),
    editedId: params.get('edit') ?? undefined,
    openNew: () => change({ new: '1', edit: null }),
    openEdit: (id: string) => change({ new: null, edit: id }),
    close: () => change({ new: null, edit: null }),
  }
}

import { IconPlus } from '@tabler/icons-react'
import { useUrlState } from '../kit/use-url-state.ts'
import { ON_SCREEN } from '../records/actions/action.ts'
import { useActions } from '../records/actions/action-store.ts'

/**
 * `?new` opens a screen's form, so that the palette, links and the key C reach it; not for a viewer who has a `refusal`,
 * why they can't create anything there.
 *
 * @param label what the palette and the page of shortcuts call it: 'Nova tarefa'
 */
export function useCreateParam(label: string, refusal?: string) {
  const { params, change } = useUrlState()
  const openForm = () => change({ new: '1' })
  useActions(ON_SCREEN, [{ id: 'create', label, icon: IconPlus, keys: 'c', reason: refusal, run: openForm }])
  return {
    isCreating: params.has('new') && refusal === undefined,
    openForm,
    closeForm: () => change({ new: null }),
  }
}

import { useUrlState } from './use-url-state.ts'

/**
 * `?new` opens a screen's form, so that the palette and links reach it; not for a viewer who has a `refusal`, why they
 * can't create anything there.
 */
export function useCreateParam(refusal?: string) {
  const { params, change } = useUrlState()
  return {
    isCreating: params.has('new') && refusal === undefined,
    openForm: () => change({ new: '1' }),
    closeForm: () => change({ new: null }),
  }
}

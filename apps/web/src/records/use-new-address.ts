import { useSearchParams } from 'react-router'

/** `?new` opens a screen's form, so that the palette and links reach it. */
export function useNewAddress() {
  const [params, setParams] = useSearchParams()
  const change = (isOpen: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (isOpen) after.set('new', '1')
        else after.delete('new')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { isCreating: params.has('new'), openForm: () => change(true), closeForm: () => change(false) }
}

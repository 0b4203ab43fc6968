import { useAddress } from './use-address.ts'

/** `?new` opens a screen's form, so that the palette and links reach it. */
export function useNewAddress() {
  const { params, change } = useAddress()
  return {
    isCreating: params.has('new'),
    openForm: () => change({ new: '1' }),
    closeForm: () => change({ new: null }),
  }
}

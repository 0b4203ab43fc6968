import { type MutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'

type Call<Answer, Input> = Pick<MutationOptions<Answer, Error, Input>, 'mutationKey' | 'mutationFn' | 'scope'>

interface RecordCache<T> {
  /** Puts a record, as the server answered it, where screens show it. The call is pending until a promise is kept. */
  readonly show: (client: QueryClient, record: T) => unknown
  /** Takes a removed record from where screens show it. */
  readonly forget?: (client: QueryClient, id: string) => unknown
}

/**
 * The hooks of calls that write one kind of record: `changeHook(mutation(updateTask))` for those that answer it,
 * `removeHook(mutation(removeTask))` for those that answer nothing.
 */
export function recordHooks<T>({ show, forget }: RecordCache<T>) {
  return {
    changeHook:
      <Input>(call: Call<T, Input>) =>
      () => {
        const client = useQueryClient()
        return useMutation({ ...call, onSuccess: (record) => show(client, record) })
      },
    removeHook:
      <Input extends { readonly params: { readonly id: string } }>(call: Call<null, Input>) =>
      () => {
        const client = useQueryClient()
        return useMutation({ ...call, onSuccess: (_nothing, { params }) => forget?.(client, params.id) })
      },
  }
}

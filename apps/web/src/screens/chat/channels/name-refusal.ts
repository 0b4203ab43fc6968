import { HttpError, messageOf } from '@cadencia/http/http-error'

interface NamedForm {
  readonly form: { readonly setFieldError: (field: 'name', text: string) => void }
  readonly setError: (text: string | undefined) => void
}

/** Shows why a channel was not written: at its name where that has to change, else as the form's error. */
export function showNameRefusal(error: unknown, fallback: string, { form, setError }: NamedForm): void {
  const isOfName = error instanceof HttpError && error.problem?.code === 'name_taken'
  const text = messageOf(error, fallback)
  if (isOfName) form.setFieldError('name', text)
  setError(isOfName ? undefined : text)
}

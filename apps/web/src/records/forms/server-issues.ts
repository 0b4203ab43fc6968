import { HttpError } from '@cadencia/http/http-error'
import type { FormErrors } from '@mantine/form'

interface Issue {
  /** `links.0.id`. */
  readonly path: string
  readonly message: string
}

/** The server's validation messages; none for other errors. */
export function issuesOf(error: unknown): readonly Issue[] {
  return error instanceof HttpError && error.status === 400 ? (error.problem?.issues ?? []) : []
}

/** The first message of each of the inputs: the innermost that holds an issue's path, else its first part. */
export function errorsAt(issues: readonly Issue[], inputs: ReadonlySet<string>): FormErrors {
  const errors: FormErrors = {}
  for (const { path, message } of issues) {
    const parts = path.split('.')
    const holders = parts
      .map((_, index) => parts.slice(0, parts.length - index))
      // A field that is made at run time is one input: 'fields:<id>'.
      .flatMap((some) => [some.join('.'), some.join(':')])
    errors[holders.find((one) => inputs.has(one)) ?? parts[0] ?? path] ??= message
  }
  return errors
}

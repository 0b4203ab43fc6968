import { messageOf } from '@cadencia/http/http-error'
import { showToast, type Toast } from '@cadencia/ui/toast'
import type { FormErrors } from '@mantine/form'
import { z } from 'zod'
import { issuesOf } from './server-issues.ts'
import { type RecordForm, useRecordForm } from './use-record-form.ts'

const FAILED = 'Não foi possível salvar as configurações. Tente novamente.'

/** Settings while they are typed: numbers may be empty. */
type Typed<S> = { [K in keyof S]: S[K] extends number ? number | string : S[K] }

interface SettingsFormOptions<S extends object> {
  readonly draftKey: string
  /** The current settings: others may change them while the form is open. */
  readonly settings: S
  readonly schema: z.ZodType
  /** Renames the schema's errors to the form's fields. */
  readonly refine?: (errors: FormErrors) => FormErrors
  /** Receives what was changed, so that nobody's change is undone by saving another. */
  readonly save: (changes: Partial<S>) => Promise<S>
  /** What was changed, in the notice that somebody else did: 'estas configurações'. */
  readonly what?: string
  /** The toast after saving. */
  readonly saved?: Pick<Toast, 'title' | 'message'>
  /** Default: a toast that it was not saved. */
  readonly failure?: (error: unknown) => void
}

/** Form over values without a version, of which each is saved by itself. */
export function useSettingsForm<S extends object>({
  settings,
  save,
  what = 'estas configurações',
  saved = { title: 'Configurações salvas!' },
  failure = showUnsaved,
  ...options
}: SettingsFormOptions<S>): RecordForm<Typed<S>> {
  return useRecordForm<Typed<S>, Typed<S>, S & Versioned, S & Versioned>({
    ...options,
    what,
    record: withFingerprint(settings),
    recordSchema: z.custom<S & Versioned>(),
    isPerField: true,
    toValues: ({ version: _, ...values }) => values as unknown as Typed<S>,
    toBody: (values) => values,
    save: async ({ version: _, ...changes }) => withFingerprint(await save(changes as unknown as Partial<S>)),
    onSaved: () => showToast({ ...saved, tone: 'success' }),
    failure,
  })
}

interface Versioned {
  readonly version: number
}

/** A number that tells equal settings from others. */
function withFingerprint<S extends object>(settings: S): S & Versioned {
  let version = 0
  for (const character of JSON.stringify(settings)) version = (version * 31 + character.charCodeAt(0)) | 0
  return { ...settings, version }
}

function showUnsaved(error: unknown): void {
  const message = issuesOf(error).length > 0 ? messageOf(error, FAILED) : FAILED
  showToast({ title: 'Erro ao salvar', message, tone: 'error' })
}

import { messageOf } from '@cadencia/http/http-error'
import { showToast } from '@cadencia/ui/toast'
import { type FormErrors, useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { changedFields, pickNamed } from './form-values.ts'
import { issuesOf } from './server-issues.ts'

const FAILED = 'Não foi possível salvar as configurações. Tente novamente.'

/** What a form makes of settings while they are typed: numbers may be empty. */
type Typed<S> = { [K in keyof S]: S[K] extends number ? number | string : S[K] }

interface Saved {
  readonly title: string
  readonly message?: string
}

const OVERTAKEN = {
  title: 'Outra pessoa alterou estas configurações',
  message: 'O que você digitou continua no formulário. O resto mostra os valores atuais.',
}

const SAVED: Saved = { title: 'Configurações salvas!' }

/**
 * A form over settings that others may change at the same time: what is typed stays, the other fields follow them, and
 * `changes` names only what differs, so that nobody's change is undone by saving another.
 *
 * @param saved the toast after saving
 */
export function useSettingsForm<S extends object>(settings: S, schema: z.ZodType, saved: Saved = SAVED) {
  const form = useForm<Typed<S>>({
    initialValues: settings as Typed<S>,
    validate: (values): FormErrors => {
      const result = schema.safeParse(values)
      if (result.success) return {}
      return Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
    },
  })
  const [base, setBase] = useState(settings)
  const follow = useEffectEvent((current: S) => {
    const values = form.getValues()
    const typed = changedFields(values, base as Typed<S>)
    const theirs = changedFields(current, base)
    const differing = changedFields(values, current as Typed<S>)
    if (typed.some((name) => theirs.includes(name) && differing.includes(name))) showToast(OVERTAKEN)
    reset(current)
    form.setValues({ ...(current as Typed<S>), ...pickNamed(values, typed) })
  })
  const reset = (current: S) => {
    setBase(current)
    form.setInitialValues(current as Typed<S>)
    form.setValues(current as Partial<Typed<S>>)
    form.clearErrors()
  }
  // The settings come from the server, also when a colleague changes them.
  useEffect(() => follow(settings), [settings])
  /** For the call that saves; tells how it went. */
  const saving = {
    onSuccess: (current: S) => {
      reset(current)
      showToast({ ...saved, tone: 'success' })
    },
    onError: (error: unknown) => {
      const issues = issuesOf(error)
      form.setErrors(issues)
      const message = Object.keys(issues).length > 0 ? messageOf(error, FAILED) : FAILED
      showToast({ title: 'Erro ao salvar', message, tone: 'error' })
    },
  }
  return {
    form,
    saving,
    changes: (values: Typed<S>): Partial<S> =>
      Object.fromEntries(Object.entries(values).filter(([name]) => form.isDirty(name))) as Partial<S>,
  }
}

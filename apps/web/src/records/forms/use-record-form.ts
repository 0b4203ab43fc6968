import { currentRecord, isSessionOver } from '@cadencia/http/http-error'
import { excerptOf } from '@cadencia/text/excerpt'
import { useDraft } from '@cadencia/ui/drafts'
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { z } from 'zod'
import { markCreated } from '../../kit/created-store.ts'
import { Cancelled, showFailure, showRefusal } from '../../kit/show-failure.ts'
import {
  changedBody,
  changedFields,
  type DescribeField,
  describeFields,
  issuesIn,
  mergedLists,
  pickNamed,
  topOf,
} from './form-values.ts'
import { errorsAt, issuesOf } from './server-issues.ts'

interface Versioned {
  /** Increases with every edit of the record. */
  readonly version: number
}

interface FormOptions<V extends object, B extends object, R> {
  /** Key of the stored draft: 'tasks.new', 'tasks.edit.<id>'; undefined stores none. Constant while mounted. */
  readonly draftKey: string | undefined
  /** All fields as the contract's schema takes them; wrong values are left for it to refuse. */
  readonly toBody: (values: V) => B
  readonly schema: z.ZodType
  /** Adds own checks to the errors of the schema or the server, or renames them to the form's fields. */
  readonly refine?: (errors: FormErrors, values: V) => FormErrors
  readonly onSaved: (result: R) => void
  /** Called when a submitted form has errors. */
  readonly onInvalid?: (errors: FormErrors, values: V) => void
  /** Called with the new values when they replace all typed ones. */
  readonly onReset?: (values: V) => void
  /** Message of the failure toast, or what to do instead of showing one. */
  readonly failure: string | ((error: unknown) => void)
}

interface CreationOptions<V extends object, B extends object, R> extends FormOptions<V, B, R> {
  readonly initialValues: V
  readonly save: (body: B) => Promise<R>
}

interface EditOptions<V extends object, B extends object, R, Rec extends Versioned>
  extends FormOptions<V, B, R> {
  /** The current record: it may change while the form is open. Another record needs another `key`. */
  readonly record: Rec
  readonly recordSchema: z.ZodType<Rec>
  /** The record as the form edits it. */
  readonly toValues: (record: Rec) => V
  /** The record's noun with its article: 'esta tarefa'. */
  readonly what: string
  /** Text of a field's value where it is an id or a code. */
  readonly describe?: DescribeField<V>
  /**
   * Fields are independent of each other, as settings are: while nobody else changed what is typed, the others follow the
   * record. Its version may be a fingerprint of it.
   */
  readonly isPerField?: boolean
  /** The API takes all fields, changed or not. */
  readonly sendsAllFields?: boolean
  /** Lists of ids: what is put in and taken out goes with what others do, so that nobody has to choose. */
  readonly idLists?: readonly (keyof V & string)[]
  /** Receives the changed fields and the version they are based on. */
  readonly save: (body: Partial<B> & Versioned) => Promise<R>
}

export type FormNotice =
  /** A colleague changed the record after the form or its draft was started. */
  | { readonly kind: 'behind'; what: string; onTakeOver: () => void; onKeepTyped: () => void }
  /** The form shows a restored draft. */
  | { readonly kind: 'restored'; onDiscard: () => void }

export interface RecordForm<V extends object> {
  form: UseFormReturnType<V>
  submit: (event?: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  /** The fields that differ from the record or from the initial values. */
  changed: readonly (keyof V & string)[]
  /** For `RecordFormNotice`. */
  notice: FormNotice | undefined
  /** Discards the draft and shows the record's current values or the initial ones. */
  startOver: () => void
}

/**
 * Form that creates or edits a record. Its draft survives failures, closing and reloads. An edit sends only the changed
 * fields; without any the form follows the record, otherwise `notice` tells that a colleague changed it first.
 */
export function useRecordForm<V extends object, B extends object, R>(
  options: CreationOptions<V, B, R>,
): RecordForm<V>
export function useRecordForm<V extends object, B extends object, R, Rec extends Versioned>(
  options: EditOptions<V, B, R, Rec>,
): RecordForm<V>
export function useRecordForm<V extends object, B extends object, R, Rec extends Versioned>(
  options: CreationOptions<V, B, R> | EditOptions<V, B, R, Rec>,
): RecordForm<V>
export function useRecordForm<V extends object, B extends object, R, Rec extends Versioned>(
  options: CreationOptions<V, B, R> | EditOptions<V, B, R, Rec>,
): RecordForm<V> {
  const { draftKey, schema, toBody, refine = (errors) => errors, onSaved, failure } = options
  const { onInvalid, onReset } = options
  /** The newer record that the server refused an edit with. */
  const [refused, setRefused] = useState<Rec>()
  const current = currentState(options, refused)
  const draft = useDraft<V & Versioned>(draftKey, { ...current.values, version: current.version })
  const [isRestored, setRestored] = useState(draft.isRestored)
  /** The values and version that the edit is based on; of a draft that was begun earlier, the values are not known. */
  const [base, setBase] = useState({
    ...current,
    version: draft.values.version,
    isKnown: draft.values.version === current.version,
  })
  /** Texts of the typed values that a colleague's replaced, by field. */
  const [replaced, setReplaced] = useState<Readonly<Record<string, string>>>({})
  const typed = useRef(new Set<string>())
  const inputs = useRef(new Set<string>())
  const sending = useRef(false)
  const [isPending, setPending] = useState(false)

  const form: UseFormReturnType<V> = useForm<V>({
    initialValues: { ...current.values, ...pickNamed<V>(draft.values, Object.keys(current.values)) },
    validate: (values) => refine(errorsAt(issuesIn(schema, toBody(values)), inputs.current), values),
    onValuesChange: (values, previous) => {
      for (const field of changedFields(values, previous)) typed.current.add(field)
    },
    enhanceGetInputProps: ({ field, form: { validateField } }) => {
      const name = topOf(String(field))
      inputs.current.add(String(field))
      const hint = hintOf(name)
      return {
        // Only a field that was changed: opening a picker's calendar blurs it too.
        onBlur: () => {
          if (typed.current.has(name)) validateField(field)
        },
        ...(hint === undefined ? {} : { description: hint }),
      }
    },
  })
  const changed = changedFields(form.values, base.values)
  const isPerField = 'record' in options && options.isPerField === true
  const isOutdated = isPerField ? current.version !== base.version : current.version > base.version
  const differing = changedFields(form.values, current.values)
  const theirs = base.isKnown ? changedFields(current.values, base.values) : differing
  const idLists = ('record' in options && options.idLists) || []
  const mine = () => ({
    ...pickNamed(form.values, changed),
    ...mergedLists(
      changed.filter((field) => idLists.includes(field)),
      { mine: form.values, base: base.values, theirs: current.values },
    ),
  })
  const isContested = changed.some(
    (field) =>
      !idLists.includes(field) && (!isPerField || (theirs.includes(field) && differing.includes(field))),
  )

  const keepDraft = useEffectEvent(() => {
    if (changed.length === 0) draft.clear()
    else
      draft.save(pickNamed<V & Versioned>({ ...form.values, version: base.version }, [...changed, 'version']))
  })
  useEffect(() => keepDraft(), [form.values, base])

  const rebase = (mine: Partial<V> = {}) => {
    setBase({ ...current, isKnown: true })
    const values = { ...current.values, ...mine }
    form.setValues(values)
    onReset?.(values)
    form.clearErrors()
    typed.current.clear()
    setRestored(false)
  }
  const isRefused = refused !== undefined && refused.version > base.version
  const isFollowing = isOutdated && !isContested && !isPending && !isRefused
  const follow = useEffectEvent(() => rebase(mine()))
  useEffect(() => {
    if (isFollowing) follow()
  }, [isFollowing, current.version])

  const startOver = () => {
    setReplaced({})
    draft.clear()
    rebase()
  }
  const takeOver = (describe: DescribeField<V> | undefined) => {
    const lost = changed.filter((field) => differing.includes(field))
    setReplaced(describeFields(describe, lost, form.values))
    draft.clear()
    rebase()
  }

  const settle = (result: R, sent: V) => {
    if (!('record' in options)) {
      draft.clear()
      setReplaced({})
      // What was typed while saving stays.
      return rebase(pickNamed(form.getValues(), changedFields(form.getValues(), sent)))
    }
    const saved = options.recordSchema.safeParse(result).data
    const next = saved
      ? { values: options.toValues(saved), version: saved.version }
      : { values: sent, version: base.version }
    const values = form.getValues()
    setBase({ ...next, isKnown: true })
    // What was typed while saving stays.
    form.setValues({ ...next.values, ...pickNamed(values, changedFields(values, sent)) })
    draft.clear()
    typed.current.clear()
    setReplaced({})
    setRestored(false)
  }
  const fail = (error: unknown) => {
    const newer = 'record' in options ? currentRecord<Rec>(error) : undefined
    if (newer && newer.version > base.version) return setRefused(newer)
    // The application announces an ended session.
    if (isSessionOver(error) || error instanceof Cancelled) return
    const errors = refine(errorsAt(issuesOf(error), inputs.current), form.getValues())
    form.setErrors(errors)
    focusFirst(errors)
    if (typeof failure === 'function') failure(error)
    // What the fields say is not said twice.
    else if (Object.keys(errors).length > 0) showFailure(undefined, failure)
    else showRefusal(error, failure)
  }
  /** Where the first of what is wrong stands, it can be put right at once. */
  const focusFirst = (errors: FormErrors) => {
    const fields = Object.keys(errors).flatMap((path) => form.getInputNode(path) ?? [])
    const isBefore = (one: Node, other: Node) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    fields.toSorted((one, other) => (isBefore(one, other) ? -1 : 1))[0]?.focus()
  }
  const save = (values: V): Promise<R> => {
    const body = toBody(values)
    if (!('record' in options)) return options.save(body)
    const names = changedFields(values, base.values)
    const sent = options.sendsAllFields ? body : changedBody(body, toBody(base.values), names)
    return options.save({ ...sent, version: base.version })
  }
  const send = async (values: V) => {
    // A second submit can arrive before the button is disabled.
    if (sending.current) return
    sending.current = true
    setPending(true)
    const result = await save(values).then(
      (saved) => ({ saved }),
      (error: unknown) => ({ error }),
    )
    sending.current = false
    setPending(false)
    if ('error' in result) return fail(result.error)
    settle(result.saved, values)
    if (!('record' in options) && isRecord(result.saved)) markCreated(result.saved.id)
    onSaved(result.saved)
  }

  const notice = noticeOf()
  return {
    form,
    submit: form.onSubmit(
      (values) => send(values),
      (errors, values) => {
        focusFirst(errors)
        onInvalid?.(errors, values)
      },
    ),
    isPending,
    changed,
    notice,
    startOver,
  }

  /** What stands below a field: what was replaced in it, or what it has become meanwhile. */
  function hintOf(name: string): string | undefined {
    const lost = replaced[name]
    if (lost !== undefined) return `Você tinha digitado: ${lost}`
    if (notice?.kind !== 'behind' || !('record' in options)) return undefined
    const newer = theirs.filter((field) => field === name && differing.includes(field))
    const text = describeFields(options.describe, newer, current.values)[name]
    return text === undefined ? undefined : `Valor atual: ${excerptOf(text, 'plain')}`
  }

  function noticeOf(): FormNotice | undefined {
    if (changed.length === 0 && !isRefused) return undefined
    if (isOutdated && !isFollowing && 'record' in options) {
      // While saving, the viewer's own edit changes the record.
      if (isPending) return undefined
      const { what, describe } = options
      const onTakeOver = () => takeOver(describe)
      const onKeepTyped = () => rebase(mine())
      return { kind: 'behind', what, onTakeOver, onKeepTyped }
    }
    return isRestored ? { kind: 'restored', onDiscard: startOver } : undefined
  }
}

/** Some forms make no record, such as one that changes a password. */
const isRecord = (saved: unknown): saved is { readonly id: string } =>
  typeof saved === 'object' && saved !== null && 'id' in saved && typeof saved.id === 'string'

/** The newest values and version of the record, or the initial ones. */
function currentState<V extends object, B extends object, R, Rec extends Versioned>(
  options: CreationOptions<V, B, R> | EditOptions<V, B, R, Rec>,
  refused: Rec | undefined,
): { values: V; version: number } {
  if (!('record' in options)) return { values: options.initialValues, version: 0 }
  const { record, toValues } = options
  const newest = refused && refused.version > record.version ? refused : record
  return { values: toValues(newest), version: newest.version }
}

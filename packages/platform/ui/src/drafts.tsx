import { useCallback, useState } from 'react'

const PREFIX = 'cadencia:draft:'
/** Of the keys of what must not stay in this browser: such drafts live as long as the page. */
export const CRM_DRAFTS = 'crm.'
/** Never stored. */
const SECRET_FIELD = /password|senha|secret|token|otp|^code$/i

type Fields = Record<string, unknown>

interface Draft<T> {
  /** Initial form values: the draft, else the given ones. */
  values: T
  /** True when a draft was restored. */
  isRestored: boolean
  /** Stores the values, or those that were typed; call it on each change. */
  save: (values: Partial<T>) => void
  /** Removes the draft; call it on submit or cancel. */
  clear: () => void
}

/**
 * Keeps a form's values in this browser until cleared, so that they survive a failed call and a reload. `draftKey` names the
 * form and its record ('meetings.new', 'tasks.edit.<id>') and is constant while mounted. Values must be JSON. Stored
 * fields are used only if the form still has them with the same type. Passwords, codes and tokens are not stored, nor
 * anything of the CRM: drafts whose key begins with `CRM_DRAFTS` live as long as the page. Without a key nothing is stored.
 *
 * @example
 * const draft = useDraft('meetings.new', EMPTY_MEETING)
 * const form = useForm({ initialValues: draft.values, onValuesChange: draft.save })
 */
export function useDraft<T extends object>(draftKey: string | undefined, initialValues: T): Draft<T> {
  const key = draftKey ?? ''
  const storage = draftKey === undefined ? nowhere : key.startsWith(CRM_DRAFTS) ? inMemory : onDevice
  const [start] = useState(() => ({
    initial: encode(initialValues),
    ...restore(storage, key, initialValues),
  }))

  const clear = useCallback(() => storage.write(key, undefined), [storage, key])
  const save = useCallback(
    (values: Partial<T>) => {
      const text = encode(values)
      storage.write(key, text === start.initial ? undefined : text)
    },
    [storage, key, start.initial],
  )
  return { values: start.values, isRestored: start.isRestored, save, clear }
}

/** Removes the drafts whose key begins so; all of them on sign-out. */
export function clearDrafts(beginning = ''): void {
  for (const key of memory.keys()) if (key.startsWith(beginning)) memory.delete(key)
  clearStoredDrafts(beginning)
}

/** Removes those that are stored in this browser. */
export function clearStoredDrafts(beginning: string): void {
  withStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const key of keys) if (key?.startsWith(PREFIX + beginning)) storage.removeItem(key)
  })
}

function restore<T extends object>(
  storage: DraftStorage,
  key: string,
  initialValues: T,
): { values: T; isRestored: boolean } {
  const stored = parse(storage.read(key))
  const taken = Object.entries(initialValues)
    .filter(([name]) => name in stored && !SECRET_FIELD.test(name))
    .filter(([name, initial]) => isSameKind(initial, stored[name]))
    .map(([name]) => [name, stored[name]])
  return { values: { ...initialValues, ...Object.fromEntries(taken) }, isRestored: taken.length > 0 }
}

/** Types must match; a field that was initially null or undefined may hold anything. */
function isSameKind(initial: unknown, stored: unknown): boolean {
  if (initial === null || initial === undefined) return true
  return (
    typeof initial === typeof stored && stored !== null && Array.isArray(initial) === Array.isArray(stored)
  )
}

function encode(values: object): string {
  return JSON.stringify(values, (name, value: unknown) => (SECRET_FIELD.test(name) ? undefined : value))
}

function parse(text: string | null | undefined): Fields {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

interface DraftStorage {
  readonly read: (key: string) => string | null | undefined
  readonly write: (key: string, text: string | undefined) => void
}

const onDevice: DraftStorage = {
  read: (key) => withStorage((storage) => storage.getItem(PREFIX + key)),
  write: (key, text) =>
    withStorage((storage) => {
      if (text === undefined) storage.removeItem(PREFIX + key)
      else storage.setItem(PREFIX + key, text)
    }),
}

const memory = new Map<string, string>()
const inMemory: DraftStorage = {
  read: (key) => memory.get(key),
  write: (key, text) => {
    if (text === undefined) memory.delete(key)
    else memory.set(key, text)
  },
}

const nowhere: DraftStorage = { read: () => null, write: () => undefined }

/** Storage may be full or forbidden. */
function withStorage<R>(use: (storage: Storage) => R): R | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

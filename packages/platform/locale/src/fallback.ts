/** Said of a value that this page does not know. */
export const UNKNOWN = 'Desconhecido'
export const UNKNOWN_BADGE = { label: UNKNOWN, tone: 'neutral' } as const

type Widened<V> = V extends string
  ? string
  : V extends (...args: never) => unknown
    ? V
    : V extends object
      ? { readonly [K in keyof V]: Widened<V[K]> }
      : V

/**
 * A table by values of the server, which may be newer than the page and know more of them: those have `fallback`. No
 * value ('') has nothing.
 */
export function withFallback<const T extends Readonly<Record<string, unknown>>>(
  table: T,
  fallback: Widened<T[keyof T]>,
): T {
  return new Proxy(table, {
    get: (target, key) => {
      const isUnknown = typeof key === 'string' && key !== '' && !Object.hasOwn(target, key)
      return isUnknown ? fallback : Reflect.get(target, key)
    },
  })
}

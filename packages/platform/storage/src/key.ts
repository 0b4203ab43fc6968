const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/
const MAX_LENGTH = 200

/** Returns the key or throws a `TypeError`: only generated ids, never a path. */
export function checkKey(key: string): string {
  if (key.length > MAX_LENGTH || !KEY.test(key)) throw new TypeError(`not a storage key: ${key.slice(0, 80)}`)
  return key
}

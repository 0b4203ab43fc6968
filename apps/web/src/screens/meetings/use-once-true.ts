import { useState } from 'react'

/** True from the first time that `value` is true: what was opened once stays, so that it can close by itself. */
export function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setTrue] = useState(value)
  if (value && !wasTrue) setTrue(true)
  return wasTrue || value
}

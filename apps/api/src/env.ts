import { parseEnvironment } from '@cadencia/server/environment'

/** Throws `EnvironmentError` for invalid or incomplete variables. */
export function readEnvironment() {
  return parseEnvironment(process.env)
}

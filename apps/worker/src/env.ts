import { parseEnvironment } from '@cadencia/server/environment'

/** This process's environment. Throws `EnvironmentError` where a variable is wrong or half set. */
export function readEnvironment() {
  return parseEnvironment(process.env)
}

import { containing } from '@cadencia/db/like'

/** What was typed as patterns of LIKE, one for each word. */
export function patternsOf(typed: string): string[] {
  return typed.split(/\s+/).filter(Boolean).map(containing)
}

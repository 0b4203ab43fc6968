import type { TextFormat } from '@cadencia/contract/text-format'
import type { Mention } from './text-parts.ts'

export interface FormattedTextProps {
  text: string
  /** `plain` for texts from before the format. */
  format: TextFormat
  /** Whom the text may mention. */
  mentions?: readonly Mention[]
  /** Whose mentions stand out. */
  viewerId?: string | undefined
  /** Takes the whole text once a task in it was ticked; without it tasks are only read. */
  onTick?: ((text: string) => void) | undefined
}

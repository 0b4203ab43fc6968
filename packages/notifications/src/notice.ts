import type { NoticeText } from '@cadencia/server/notices'
import type { Cause } from './contract.ts'

/** One notification for several people. */
export interface Notice extends NoticeText {
  readonly cause: Cause
}

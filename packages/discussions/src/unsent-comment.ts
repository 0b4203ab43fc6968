import { Id } from '@cadencia/contract/values'
import { FileInfo } from '@cadencia/files/contract'
import { outgoingFields } from '@cadencia/realtime/outgoing-fields'
import { z } from 'zod'
import { DiscussedKind } from './contract.ts'

/** A comment that the server has not confirmed. */
export const UnsentComment = z.object({
  ...outgoingFields,
  kind: DiscussedKind,
  recordId: Id,
  body: z.string(),
  mentions: z.array(Id),
  /** Already uploaded. */
  files: z.array(FileInfo),
})
export type UnsentComment = z.infer<typeof UnsentComment>

import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

const about = z.object({ mediaId: Id, name: z.string(), actorId: Id, at: Instant })
const key = ({ mediaId }: { mediaId: string }) => mediaId

export const mediaUploaded = fact({
  name: 'media.uploaded',
  summary: 'Um arquivo entrou na biblioteca de mídia',
  payload: about,
  key,
})
export const mediaDeleted = fact({
  name: 'media.deleted',
  summary: 'Um arquivo saiu da biblioteca de mídia',
  payload: about,
  key,
})

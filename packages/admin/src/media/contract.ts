import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'

/** Files of one upload. */
export const MEDIA_AT_ONCE = 20

/** A file of the media library; all signed-in people may read it by its address. */
export const MediaFile = z.object({
  id: Id,
  name: z.string(),
  /** The media type that its content has. */
  type: z.string(),
  url: z.string(),
  /** Bytes, as it is kept. */
  size: z.int(),
  uploadedAt: Instant,
  uploadedBy: z.object({ id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  /** A smaller picture of an image. */
  previewUrl: z.string().nullable(),
  /** Bytes, as it was sent; larger where it was optimised or resized. */
  originalSize: z.int(),
  /** Pixels, of a picture as it is kept; null for other kinds. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type MediaFile = z.infer<typeof MediaFile>

export const listMedia = endpoint({
  method: 'GET',
  url: '/api/admin/media',
  summary: 'Os arquivos de mídia, os mais novos antes; com `id`, só este',
  schema: {
    querystring: page(200).extend({ id: Id.optional() }),
    response: { 200: z.array(MediaFile) },
  },
  config: { area: 'admin', access: 'administrator' },
})

export const MediaUpload = z.object({
  /** How many were taken. */
  uploaded: z.int(),
  files: z.array(MediaFile),
  /** Those that were not, and why. When none was taken, the first refusal is the answer. */
  refused: z.array(z.object({ name: z.string(), message: z.string() })),
})

/** Multipart: the parts `file-0`, `file-1` and so on. */
export const uploadMedia = endpoint({
  method: 'POST',
  url: '/api/admin/upload',
  summary: 'Recebe arquivos de mídia (multipart: file-0, file-1, …), otimizados conforme as configurações',
  schema: { response: { 201: MediaUpload } },
  config: { area: 'admin', access: 'administrator', waitsOutside: true },
})

export const deleteMedia = endpoint({
  method: 'DELETE',
  url: '/api/admin/media/:id',
  summary: 'Remove um arquivo de mídia',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'admin', access: 'administrator' },
})

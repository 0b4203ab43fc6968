import type { Db } from '@cadencia/db/client'
import { EXACT_COUNT_MAX } from '@cadencia/server/page-cursor'
import { type SqlBool, sql } from 'kysely'
import type { MediaFile } from './contract.ts'

export type MediaRow = Pick<
  MediaFile,
  'id' | 'uploadedAt' | 'uploadedBy' | 'originalSize' | 'width' | 'height'
>

function selectMedia(db: Db) {
  return db
    .selectFrom('media_files as m')
    .select(['m.id', 'm.created_at as uploadedAt', 'm.original_size as originalSize', 'm.width', 'm.height'])
    .select(
      sql<MediaRow['uploadedBy']>`(select json_build_object(
        'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
        from users u where u.id = m.uploaded_by)`.as('uploadedBy'),
    )
}

interface MediaPage {
  readonly limit: number
  /** The last file of the page before. */
  readonly after?: { readonly uploadedAt: string; readonly id: string } | undefined
}

/** A page of the library, the newest first. */
export function listMediaRows(db: Db, { limit, after }: MediaPage): Promise<MediaRow[]> {
  return selectMedia(db)
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`(m.created_at, m.id) < (${after?.uploadedAt}, ${after?.id})`),
    )
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countMedia(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom((from) =>
      from
        .selectFrom('media_files')
        .select('id')
        .limit(EXACT_COUNT_MAX + 1)
        .as('seen'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Kept from changing until the transaction ends. */
export function lockMedia(trx: Db, id: string): Promise<MediaRow | undefined> {
  return selectMedia(trx).where('m.id', '=', id).forUpdate('m').executeTakeFirst()
}

interface NewMedia extends Pick<MediaFile, 'originalSize' | 'width' | 'height'> {
  readonly uploadedBy: string
  readonly at: string
}

export async function insertMedia(trx: Db, media: NewMedia): Promise<string> {
  const { id } = await trx
    .insertInto('media_files')
    .values({
      original_size: media.originalSize,
      width: media.width,
      height: media.height,
      uploaded_by: media.uploadedBy,
      created_at: media.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteMedia(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('media_files').where('id', '=', id).execute()
}

import type { Db } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { personRows } from '@cadencia/people/read-repository'
import { countRows } from '@cadencia/server/list-page'
import { latestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
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
        from ${personRows.as('u')} where u.id = m.uploaded_by)`.as('uploadedBy'),
    )
}

const NEWEST_FIRST = latestFirst<MediaRow>('m', 'created_at', ({ uploadedAt }) => uploadedAt)

/** The library, newest first, or one file of it. */
export function mediaList(db: Db, id: string | undefined) {
  const files = db.selectFrom('media_files as m').select('m.id')
  return {
    rows: selectMedia(db).$if(id !== undefined, (rows) => rows.where('m.id', '=', id ?? '')),
    order: NEWEST_FIRST,
    count: () =>
      countRows(
        db,
        files.$if(id !== undefined, (rows) => rows.where('m.id', '=', id ?? '')),
      ),
  }
}

/** Kept from changing until the transaction ends. */
export async function lockMedia(trx: Db, id: string): Promise<MediaRow | undefined> {
  await lockRows(trx, 'media_files', [id])
  return selectMedia(trx).where('m.id', '=', id).executeTakeFirst()
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

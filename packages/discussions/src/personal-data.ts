import { kindsWith } from '@cadencia/contract/kinds'
import type { PersonalData } from '@cadencia/server/personal-data'
import { type RawBuilder, sql } from 'kysely'

const CRM_KINDS = kindsWith({ isDiscussed: true, access: 'crm' })
const recordOfComment = sql`(select record_id from comments where id = t.comment_id)`
const isOfCrm = (recordId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from discussions d where d.record_id = ${recordId} and d.kind = any(${CRM_KINDS}::text[]))`

export const discussionPersonalData: PersonalData = {
  titles: {
    comments: 'Comentários que escreveu',
    comment_mentions: 'Comentários que a mencionam',
    comment_reactions: 'Reações a comentários',
    record_followers: 'Registros que acompanha ou deixou de acompanhar',
  },
  own: {
    comments: ['author_id'],
    comment_reactions: ['user_id'],
    record_followers: ['user_id'],
  },
  ofCrm: {
    comments: isOfCrm(sql`t.record_id`),
    comment_mentions: isOfCrm(recordOfComment),
    comment_reactions: isOfCrm(recordOfComment),
    record_followers: isOfCrm(sql`t.record_id`),
  },
  erase: async (trx, { userId }) => {
    await trx.deleteFrom('record_followers').where('user_id', '=', userId).execute()
  },
  texts: [{ table: 'comments', columns: ['body'] }],
}

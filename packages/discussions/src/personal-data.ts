import type { PersonalData } from '@cadencia/server/personal-data'

export const discussionPersonalData: PersonalData = {
  titles: {
    comments: 'Comentários que escreveu',
    comment_mentions: 'Comentários que a mencionam',
    comment_reactions: 'Reações a comentários',
    record_followers: 'Registros que acompanha ou deixou de acompanhar',
  },
  erase: async (trx, { userId }) => {
    await trx.deleteFrom('record_followers').where('user_id', '=', userId).execute()
  },
  texts: [{ table: 'comments', columns: ['body'] }],
}

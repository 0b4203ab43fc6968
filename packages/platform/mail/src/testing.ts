import { refuseInTransaction } from '@cadencia/db/open-transaction'
import type { Mail, Mailer } from './mailer.ts'

/** Stands for a mailer with a server; `mails` are what the server took. `mailer.test.ts` compares the two. */
export function keepMails(): { readonly mailer: Mailer; readonly mails: Mail[] } {
  const mails: Mail[] = []
  return {
    mails,
    mailer: {
      address: 'cadencia@cadencia.example',
      send: async (mail) => {
        refuseInTransaction('mail')
        mails.push({ ...mail, subject: mail.subject.replace(/[\r\n]+/g, ' ') })
      },
      prune: async () => 0,
      close: () => {},
    },
  }
}

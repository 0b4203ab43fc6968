import { isOfCrm } from '@cadencia/contract/kinds'
import { cutText } from '@cadencia/locale/cut'
import { plural } from '@cadencia/locale/text'
import { plainBeginning } from '@cadencia/text/plain-text'
import { type Comment, type DiscussedKind, QUOTE_MAX } from './contract.ts'

/** What answers quote of a comment. */
export function quoteOf({ body, bodyFormat }: Pick<Comment, 'body' | 'bodyFormat'>): string {
  return cutText(plainBeginning(body, bodyFormat, QUOTE_MAX), QUOTE_MAX)
}

interface CommentOfRecord {
  readonly kind: DiscussedKind
  readonly comment: Comment
  /** Of the record. */
  readonly title: string
}

/** How a notification tells of a comment; of the CRM without names and texts, as the reader may not have unlocked it. */
export function commentMessage(
  { kind, comment, title }: CommentOfRecord,
  verb: 'comentou' | 'mencionou você',
) {
  if (isOfCrm(kind)) {
    return verb === 'comentou'
      ? { title: 'Novo comentário no CRM', message: 'Um registro que você acompanha foi comentado.' }
      : { title: 'Menção no CRM', message: 'Alguém mencionou você em um comentário.' }
  }
  const { author, body, files } = comment
  const name = author ? `${author.firstName} ${author.lastName}`.trim() : 'Alguém'
  const said =
    body === ''
      ? plural(files.length, 'arquivo', 'arquivos')
      : plainBeginning(body, comment.bodyFormat, QUOTE_MAX)
  return { title: `${name} ${verb}`, message: cutText(`${title}: ${said}`, QUOTE_MAX) }
}

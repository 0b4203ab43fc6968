import { matchRanges } from '@cadencia/locale/text-match'
import type { ListedMeeting, Meeting } from '@cadencia/meetings/contract'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Column } from '../../collections/collection.ts'
import { matchLabel } from '../../records/match-label.ts'
import { Matched } from '../../records/matched.tsx'
import type { MeetingContext } from './fields.tsx'

interface FoundReasonProps {
  meeting: ListedMeeting
  words: string
  /** In a row, which has one line for it. */
  isLine?: boolean
}

/** What a meeting was found by, where its title does not say it; leads to the place. */
export function FoundReason({ meeting, words, isLine = false }: FoundReasonProps) {
  const { title, match, url } = meeting
  if (!match || match.excerpt === title || !url) return null
  const shape = isLine ? { display: 'block', truncate: true } : { lineClamp: 2 }
  return (
    <Text component={Link} to={url} size="sm" c="dimmed" {...shape}>
      {matchLabel(match.field)}:{' '}
      <Matched text={isLine ? fromWords(match.excerpt, words) : match.excerpt} words={words} />
    </Text>
  )
}

/** Characters that stand before the words in one line. */
const BEFORE_LENGTH = 8

/** An excerpt whose words are in sight where its end is not. */
function fromWords(excerpt: string, words: string): string {
  const [at = 0] = matchRanges(excerpt, words)[0] ?? []
  if (at <= BEFORE_LENGTH) return excerpt
  return `… ${excerpt.slice(excerpt.indexOf(' ', at - BEFORE_LENGTH) + 1)}`
}

/** What a search found each meeting by, in list and table. */
export const REASON: Column<Meeting, MeetingContext> = {
  id: 'reason',
  label: 'Encontrada em',
  widthPx: 260,
  leastPx: 140,
  listSlot: 'below',
  cell: ({ id }, { found, words }) => {
    const meeting = found.find((one) => one.id === id)
    return meeting && <FoundReason meeting={meeting} words={words} isLine />
  },
}

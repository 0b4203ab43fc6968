import type { ListedMeeting } from '@cadencia/meetings/contract'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { matchLabel } from '../../records/match-label.ts'
import { Matched } from '../../records/matched.tsx'

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
      {matchLabel(match.field)}: <Matched text={match.excerpt} words={words} />
    </Text>
  )
}

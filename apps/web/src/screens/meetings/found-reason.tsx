import type { ListedMeeting } from '@cadencia/meetings/contract'
import { Text } from '@mantine/core'
import { Link } from 'react-router'
import { matchLabel } from '../../records/match-label.ts'
import { Matched } from '../../records/matched.tsx'

interface FoundReasonProps {
  meeting: ListedMeeting
  words: string
}

/** What a meeting was found by, where its title does not say it; leads to the place. */
export function FoundReason({ meeting: { title, match, url }, words }: FoundReasonProps) {
  if (!match || match.excerpt === title || !url) return null
  return (
    <Text component={Link} to={url} size="sm" lineClamp={2} c="dimmed">
      {matchLabel(match.field)}: <Matched text={match.excerpt} words={words} />
    </Text>
  )
}

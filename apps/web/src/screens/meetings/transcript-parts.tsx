import type { OutputFor } from '@cadencia/contract/endpoint'
import type { getTranscript } from '@cadencia/meetings/transcripts/contract'
import { Stack, Text } from '@mantine/core'
import classes from '../../kit/lists.module.css'
import { useMark } from '../../kit/use-mark.ts'
import { AuthorLine } from './author-line.tsx'
import items from './items/items.module.css'

type Part = OutputFor<typeof getTranscript>['parts'][number]

/** Each author's text below their name. */
export function TranscriptParts({ parts }: { parts: readonly Part[] }) {
  return (
    <Stack component="ul" gap="lg" className={classes.plain ?? ''}>
      {parts.map((part) => (
        <TranscriptPart key={part.userId} part={part} />
      ))}
    </Stack>
  )
}

function TranscriptPart({ part: { userId, name, text, updatedAt } }: { part: Part }) {
  const mark = useMark<HTMLLIElement>('part', userId)
  return (
    <li {...mark} className={items.part}>
      <AuthorLine name={name} updatedAt={updatedAt} />
      <Text className={classes.longText ?? ''}>{text}</Text>
    </li>
  )
}

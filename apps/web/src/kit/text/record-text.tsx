import { fullName } from '../full-name.ts'
import { FormattedText } from './formatted-text.tsx'
import type { FormattedTextProps } from './formatted-text-props.ts'
import { mentionedIn } from './mentions.ts'
import { useMentionable } from './use-mentionable.ts'

/** A record's text, such as a description, in which anybody may be named. */
export function RecordText({ text, format, onTick }: Pick<FormattedTextProps, 'text' | 'format' | 'onTick'>) {
  const { people } = useMentionable(text.includes('@'))
  const ids = new Set(mentionedIn(text, people))
  const mentions = people
    .filter(({ id }) => ids.has(id))
    .map((person) => ({ userId: person.id, name: fullName(person) }))
  return <FormattedText text={text} format={format} mentions={mentions} onTick={onTick} />
}

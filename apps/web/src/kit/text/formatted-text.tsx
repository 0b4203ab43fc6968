import { mayHaveMarks } from '@cadencia/text/marks'
import { lazyPart } from '@cadencia/ui/lazy-part'
import type { FormattedTextProps } from './formatted-text-props.ts'
import classes from './text.module.css'
import { isOnlyEmoji } from './text-parts.ts'
import { TextParts } from './text-parts-view.tsx'

const asTyped = (props: FormattedTextProps) => <PlainText {...props} />

/** Shown as typed until the parser is here, and where it does not come. */
const MarkdownText = lazyPart(
  () => import('./markdown-text.tsx').then((module) => module.MarkdownText),
  asTyped,
  asTyped,
)

/** What somebody wrote, without any HTML: styles, lists, links to be followed, mentions marked, line breaks as typed. */
export function FormattedText(props: FormattedTextProps) {
  const isPlain = props.format === 'plain' || !mayHaveMarks(props.text)
  return isPlain ? <PlainText {...props} /> : <MarkdownText {...props} />
}

function PlainText({ text, mentions = [], viewerId }: FormattedTextProps) {
  return (
    <p className={classes.text} data-emoji={isOnlyEmoji(text) || undefined}>
      <TextParts text={text} mentions={mentions} viewerId={viewerId} />
    </p>
  )
}

import type { TextFormat } from '@cadencia/contract/text-format'
import { mayHaveMarks } from '@cadencia/text/marks'
import { lazyPart } from '@cadencia/ui/lazy-part'
import classes from './text.module.css'
import { isOnlyEmoji, type Mention } from './text-parts.ts'
import { TextParts } from './text-parts-view.tsx'

export interface FormattedTextProps {
  text: string
  /** `plain` for texts from before the format. */
  format: TextFormat
  /** Whom the text may mention. */
  mentions?: readonly Mention[]
  /** Whose mentions stand out. */
  viewerId?: string | undefined
  /** Takes the whole text once a task in it was ticked; without it tasks are only read. */
  onTick?: ((text: string) => void) | undefined
}

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

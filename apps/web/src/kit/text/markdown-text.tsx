import { type Block, type Inline, type ListItem, parseMarkdown } from '@cadencia/text/markdown'
import { tasksIn, tickTask } from '@cadencia/text/tasks'
import { type ReactNode, useMemo } from 'react'
import { AddressText } from './address-text.tsx'
import type { FormattedTextProps } from './formatted-text-props.ts'
import classes from './text.module.css'
import { TextParts, type TextPartsProps } from './text-parts-view.tsx'

interface Context extends Omit<TextPartsProps, 'text'> {
  /** Within a link no other is made. */
  readonly isLink?: boolean
  readonly onTick?: ((item: ListItem) => void) | undefined
}

/** Draws Markdown as elements; the text itself never becomes HTML. */
export function MarkdownText({ text, mentions = [], viewerId, onTick }: FormattedTextProps) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  const tick = (item: ListItem) => {
    const ticked = tickTask(text, tasksIn(blocks).indexOf(item))
    if (ticked !== undefined) onTick?.(ticked)
  }
  return (
    <div className={classes.blocks}>
      <Blocks blocks={blocks} context={{ mentions, viewerId, onTick: onTick && tick }} />
    </div>
  )
}

function Blocks({ blocks, context }: { blocks: readonly Block[]; context: Context }): ReactNode {
  // Blocks are drawn anew with their text and have no state.
  return blocks.map((block, index) => <BlockView key={index} block={block} context={context} />)
}

function BlockView({ block, context }: { block: Block; context: Context }) {
  if (block.kind === 'code') {
    return (
      <pre className={classes.codeBlock}>
        <code>{block.text}</code>
      </pre>
    )
  }
  if (block.kind === 'quote') {
    return (
      <blockquote>
        <Blocks blocks={block.children} context={context} />
      </blockquote>
    )
  }
  if (block.kind === 'list') return <ListView list={block} context={context} />
  return (
    <p>
      <Inlines parts={block.children} context={context} />
    </p>
  )
}

function ListView({ list, context }: { list: Block & { kind: 'list' }; context: Context }) {
  const items = list.items.map((item, index) => <Item key={index} item={item} context={context} />)
  return list.start === null ? <ul>{items}</ul> : <ol start={list.start}>{items}</ol>
}

function Item({ item, context }: { item: ListItem; context: Context }) {
  const { isDone, children } = item
  if (isDone === null) {
    return (
      <li>
        <Blocks blocks={children} context={context} />
      </li>
    )
  }
  return (
    <li className={classes.task}>
      <input
        type="checkbox"
        checked={isDone}
        disabled={!context.onTick}
        aria-label={isDone ? 'Feito' : 'A fazer'}
        onClick={(event) => event.stopPropagation()}
        onChange={() => context.onTick?.(item)}
      />
      <div>
        <Blocks blocks={children} context={context} />
      </div>
    </li>
  )
}

function Inlines({ parts, context }: { parts: readonly Inline[]; context: Context }): ReactNode {
  return parts.map((part, index) => <InlineView key={index} part={part} context={context} />)
}

function InlineView({ part, context }: { part: Inline; context: Context }) {
  if (part.kind === 'break') return <br />
  if (part.kind === 'code') return <code>{part.text}</code>
  if (part.kind === 'text') {
    return context.isLink ? (
      <AddressText text={part.text} />
    ) : (
      <TextParts text={part.text} mentions={context.mentions} viewerId={context.viewerId} />
    )
  }
  if (part.kind === 'link') {
    return (
      <a href={part.href} target="_blank" rel="noopener noreferrer nofollow" title={part.href}>
        <Inlines parts={part.children} context={{ ...context, isLink: true }} />
      </a>
    )
  }
  const content = <Inlines parts={part.children} context={context} />
  if (part.kind === 'bold') return <strong>{content}</strong>
  return part.kind === 'italic' ? <em>{content}</em> : <del>{content}</del>
}

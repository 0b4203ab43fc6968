import { type RawBlock, readBlocks } from './blocks.ts'
import { readInlines } from './inlines.ts'

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'break' }

export interface ListItem {
  /** Null unless it is a task. */
  readonly isDone: boolean | null
  readonly children: readonly Block[]
}

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  /** `start` is the first number; null for bullets. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly ListItem[] }

/**
 * Bold, italic, strike, code, links, lists, tasks and quotes; a single line break breaks the line. Never throws. The
 * work grows with the text's length and no faster, whatever stands in it.
 */
export function parseMarkdown(text: string): readonly Block[] {
  return readBlocks(text).map(blockOf)
}

function blockOf(block: RawBlock): Block {
  if (block.kind === 'paragraph')
    return { kind: 'paragraph', children: readInlines(block.lines.join('\n').trimEnd()) }
  if (block.kind === 'code') return { kind: 'code', text: block.lines.join('\n') }
  if (block.kind === 'quote') return { kind: 'quote', children: block.children.map(blockOf) }
  const items = block.items.map(({ task, children }) => ({
    isDone: task ? task.isDone : null,
    children: children.map(blockOf),
  }))
  return { kind: 'list', start: block.start, items }
}

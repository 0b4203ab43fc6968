import type { TextFormat } from '@cadencia/contract/text-format'
import { type Block, type Inline, type ListItem, parseMarkdown } from './markdown.ts'
import { mayHaveMarks } from './marks.ts'

/** The text without marks, for mails, files, search and rows: lists keep bullets and numbers, links their address. */
export function plainText(text: string, format: TextFormat): string {
  if (format === 'plain' || !mayHaveMarks(text)) return text
  return blocksText(parseMarkdown(text), '\n\n')
}

function blocksText(blocks: readonly Block[], between: string): string {
  return blocks.map(blockText).join(between)
}

function blockText(block: Block): string {
  if (block.kind === 'code') return block.text
  if (block.kind === 'paragraph') return inlineText(block.children)
  if (block.kind === 'quote') return `“${blocksText(block.children, '\n')}”`
  const { start } = block
  return block.items
    .map((item, index) => `${bulletOf(item, start === null ? null : start + index)} ${itemText(item)}`)
    .join('\n')
}

function bulletOf({ isDone }: ListItem, number: number | null): string {
  if (isDone !== null) return isDone ? '☑' : '☐'
  return number === null ? '•' : `${number}.`
}

/** Further lines stand below the first one's text. */
function itemText({ children }: ListItem): string {
  return blocksText(children, '\n').replaceAll('\n', '\n  ')
}

function inlineText(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'break') return '\n'
      if (part.kind === 'text' || part.kind === 'code') return part.text
      const text = inlineText(part.children)
      if (part.kind !== 'link' || part.href === text || part.href === `mailto:${text}`) return text
      return `${text} (${part.href})`
    })
    .join('')
}

/** How many characters a beginning may take of the text for each that it shows: marks and addresses take some. */
const TYPED_PER_SHOWN = 8

/** At least the first `length` characters of what `plainText` gives, without reading what stands far behind them. */
export function plainBeginning(text: string, format: TextFormat, length: number): string {
  const read = length * TYPED_PER_SHOWN
  return plainText(text.length > read ? text.slice(0, read).toWellFormed() : text, format)
}

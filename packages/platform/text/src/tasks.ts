import { type Block, type ListItem, parseMarkdown } from './markdown.ts'

/** What may be the box of a task, with what stands before it on its line. */
const BOX = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*\[)([ xX])(?=\])/gm

/** The tasks of a text, in the order they stand in it. */
export function tasksIn(blocks: readonly Block[]): readonly ListItem[] {
  return blocks.flatMap((block): readonly ListItem[] => {
    if (block.kind === 'quote') return tasksIn(block.children)
    if (block.kind !== 'list') return []
    return block.items.flatMap((item) => [...(item.isDone === null ? [] : [item]), ...tasksIn(item.children)])
  })
}

/** The text with its task of that index (from 0) ticked, or no longer; undefined where it has no such task. */
export function tickTask(text: string, index: number): string | undefined {
  const before = statesOf(text)
  const boxes = [...text.matchAll(BOX)]
  // Most often every box is a task. Those within code are not, which only the parser can tell.
  const likely = boxes[index]
  return (likely ? [likely, ...boxes] : boxes)
    .map((box) => ticked(text, box))
    .find((after) => {
      const states = statesOf(after)
      return (
        states.length === before.length && states.every((is, at) => (is === before[at]) !== (at === index))
      )
    })
}

function statesOf(text: string) {
  return tasksIn(parseMarkdown(text)).map(({ isDone }) => isDone)
}

function ticked(text: string, { index, 1: lead = '', 2: mark }: RegExpExecArray): string {
  const place = index + lead.length
  return `${text.slice(0, place)}${mark === ' ' ? 'x' : ' '}${text.slice(place + 1)}`
}

import { type RawBlock, readBlocks } from './blocks.ts'
import type { Block, ListItem } from './markdown.ts'

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
  const task = rawTasksIn(readBlocks(text))[index]
  if (!task) return undefined
  return `${text.slice(0, task.markAt)}${task.isDone ? ' ' : 'x'}${text.slice(task.markAt + 1)}`
}

function rawTasksIn(blocks: readonly RawBlock[]): readonly { isDone: boolean; markAt: number }[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'quote') return rawTasksIn(block.children)
    if (block.kind !== 'list') return []
    return block.items.flatMap(({ task, children }) => [...(task ? [task] : []), ...rawTasksIn(children)])
  })
}

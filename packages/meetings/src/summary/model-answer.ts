import { DayMeant } from '@cadencia/contract/values'
import { cutText } from '@cadencia/locale/cut'
import { z } from 'zod'
import type { PartialSummary } from './model-prompt.ts'
import { ACTION_ITEMS_MAX, DECISIONS_MAX } from './summary.ts'

const SUMMARY_MAX = 8000
const ENTRY_MAX = 1000

/** A model's text, made fit to be stored: NUL and lone surrogates go, and what is too long is cut. */
const said = (max: number) =>
  z.string().transform((text) => cutText(text.replaceAll('\0', '').trim(), max, ''))

const entries = <T extends z.ZodType>(entry: T) => z.array(entry).nullish()

const Answer = z.object({
  summary: said(SUMMARY_MAX).refine((text) => text !== ''),
  decisions: entries(said(ENTRY_MAX)),
  actionItems: entries(
    z.object({ text: said(ENTRY_MAX), assignee: said(200).nullish(), dueDate: z.unknown().optional() }),
  ),
})

/** Models write these where they mean null. */
const NOBODY = new Set([
  '',
  'null',
  'none',
  'n/a',
  'nenhum',
  'ninguém',
  'não informado',
  'não definido',
  'indefinido',
])

export type ModelAnswer =
  | { readonly ok: true; readonly value: PartialSummary }
  | { readonly ok: false; readonly reason: 'no-json' | 'wrong-shape' }

/** Reads a model's answer: one JSON object, of which only the outermost matters, so that code fences may surround it. */
export function parseModelAnswer(content: string): ModelAnswer {
  const json = outermostObject(content)
  if (json === undefined) return { ok: false, reason: 'no-json' }
  const answer = Answer.safeParse(json)
  if (!answer.success) return { ok: false, reason: 'wrong-shape' }
  const { summary, decisions, actionItems } = answer.data
  return {
    ok: true,
    value: {
      summary,
      decisions: (decisions ?? []).filter((text) => text !== '').slice(0, DECISIONS_MAX),
      actionItems: (actionItems ?? [])
        .filter(({ text }) => text !== '')
        .slice(0, ACTION_ITEMS_MAX)
        .map(({ text, assignee, dueDate }) => ({
          ...{ text, assignee: somebody(assignee), dueDate: DayMeant.safeParse(dueDate).data ?? null },
        })),
    },
  }
}

function somebody(assignee: string | null | undefined): string | null {
  return assignee && !NOBODY.has(assignee.toLowerCase()) ? assignee : null
}

function outermostObject(content: string): unknown {
  // Reasoning models think aloud first, braces included.
  const spoken = content.replace(/^[\s\S]*<\/think>/, '')
  const [start, end] = [spoken.indexOf('{'), spoken.lastIndexOf('}')]
  if (start < 0 || end < start) return undefined
  try {
    return JSON.parse(spoken.slice(start, end + 1))
  } catch {
    return undefined
  }
}

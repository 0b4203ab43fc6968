import type { TextFormat } from '@cadencia/contract/text-format'
import { mayHaveMarks } from './marks.ts'

// Each stops where the next of its kind begins: a text full of them is read once, not once for each.
const LINK = /(?<!!)\[([^[\]\n]*)\]\((?:https?:\/\/|mailto:)[^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)/gi
const STRONG = /(\*\*|__|~~)(?=\S)((?:(?!\1).)+)(?<=\S)\1/g
const STAR = /(?<!\*)\*(?=[^\s*])([^*]+?)(?<=\S)\*(?!\*)/g
const UNDERSCORE =
  /(?<![\p{L}\p{N}_])_(?=[^\s_])((?:[^_\n]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))+)(?<=\S)_(?![\p{L}\p{N}_])/gu
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** What a cut line of a card or a list shows of a text: about `plainText`, without its parser. */
export function excerptOf(text: string, format: TextFormat): string {
  if (format === 'plain' || !mayHaveMarks(text)) return text
  return text
    .replace(/^[ \t]*```.*\n|\n[ \t]*```[ \t]*$/gm, '')
    .replace(/^[ \t]*(?:>[ \t]?)+/gm, '')
    .replace(/^[ \t]*[-*+][ \t]+\[ \][ \t]+/gm, '☐ ')
    .replace(/^[ \t]*[-*+][ \t]+\[[xX]\][ \t]+/gm, '☑ ')
    .replace(/^[ \t]*[-*+][ \t]+/gm, '• ')
    .replace(LINK, '$1')
    .replace(STRONG, '$2')
    .replace(STAR, '$1')
    .replace(UNDERSCORE, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(ESCAPED, '$1')
}

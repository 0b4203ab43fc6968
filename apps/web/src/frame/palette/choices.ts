import type { SearchHit } from '@cadencia/contract/search'
import { containsWords, plain } from '@cadencia/locale/text'
import { IconFile } from '@tabler/icons-react'
import type { Action, ActionGroup } from '../../records/actions/action.ts'
import { matchLabel } from '../../records/match-label.ts'
import type { Noun } from '../../records/noun.ts'

/** Choices that are rendered at once; typing narrows them. */
const CHOICES_MAX = 60

/** One line of the palette. */
export interface Choice {
  /** Unique among all that is shown. */
  readonly key: string
  readonly action: Action
  /** Where it leads, to be loaded while the choice is highlighted. */
  readonly url?: string
  /** The record that a search found. */
  readonly hit?: SearchHit
  /** Title of the record that the action changes. */
  readonly subjectTitle?: string | undefined
}

export interface ChoiceGroup {
  readonly heading: string
  /** The heading stands above the list already. */
  readonly isUntitled?: boolean
  readonly choices: readonly Choice[]
}

/**
 * The actions whose label holds every typed word, accents aside, and their groups. 'criar' and 'ir para' are said by the
 * headings of what can be done everywhere.
 */
export function matchingGroups(groups: readonly ActionGroup[], typed: string): ChoiceGroup[] {
  return groups
    .map(({ level, heading, subject, actions }) => ({
      heading,
      choices: matching(actions, typed, level === 'general' ? heading : '').map((action) => ({
        key: `${level} ${subject ?? heading} ${action.id}`,
        action,
        subjectTitle: subject === undefined ? undefined : heading,
      })),
    }))
    .filter(({ choices }) => choices.length > 0)
}

export function matching(actions: readonly Action[], typed: string, heading = ''): Action[] {
  const searched = typed.trim()
  return actions
    .filter(
      ({ label, detail = '', isTyped }) =>
        isTyped || searched === '' || containsWords(`${heading} ${label} ${detail}`, searched),
    )
    .slice(0, CHOICES_MAX)
}

const OTHER: Pick<Noun, 'label' | 'icon'> = { label: 'Outros', icon: IconFile }

/** Heading and icon of found records. */
export function kindOf(nouns: readonly Noun[], kind: string) {
  return nouns.find((noun) => noun.kind === kind) ?? OTHER
}

/** Titles that begin with the words first, then those with a word that does, then those that hold them all. */
export function bestFirst(hits: readonly SearchHit[], typed: string): SearchHit[] {
  const words = plain(typed.trim())
  const rankOf = ({ title }: SearchHit) => {
    const text = plain(title)
    if (text.startsWith(words)) return 0
    if (text.includes(` ${words}`)) return 1
    return containsWords(title, typed.trim()) ? 2 : 3
  }
  return hits.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Why a record was found, where its title does not say it already. */
export function reasonOf({ title, match }: SearchHit): SearchHit['match'] {
  if (!match || match.excerpt === title) return undefined
  return { ...match, field: matchLabel(match.field) }
}

/** Of those that were found by the same words at the same place, the one that is nearest to them, which comes last. */
export function withoutAlike(hits: readonly SearchHit[]): SearchHit[] {
  const placeOf = ({ kind, id, url, match }: SearchHit) =>
    match ? `${url} ${match.excerpt}` : `${kind} ${id}`
  return [...new Map(hits.map((hit) => [placeOf(hit), hit])).values()]
}

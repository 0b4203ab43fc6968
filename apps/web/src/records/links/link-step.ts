import { LinkedKind } from '@cadencia/links/contract'
import { type ListingEnd, useLinks } from '@cadencia/links/react'
import type { Action, StepAction } from '../actions/action.ts'
import { useNouns } from '../noun.ts'
import { SEARCH_LENGTH_MIN, useSearch } from '../use-search.ts'
import { useLinking } from './use-linking.ts'

const HINT = 'Nome ou título do registro'
const TOO_SHORT = 'Digite ao menos duas letras de um cliente, uma tarefa, uma reunião ou outro registro.'

/** Finds the record that another one is to be linked with. */
export function linkStep(end: ListingEnd): Omit<StepAction, 'id' | 'label'> {
  return {
    hint: HINT,
    useChoices: (typed) => useFoundRecords(end, typed),
    useIsSearching: (typed) => useSearch(typed).isSearching,
    useEmptyText: (typed) => {
      const { isSearching, error } = useSearch(typed)
      if (typed.trim().length < SEARCH_LENGTH_MIN) return TOO_SHORT
      return error ?? (isSearching ? 'Pesquisando' : undefined)
    },
  }
}

function useFoundRecords(end: ListingEnd, typed: string): readonly Action[] {
  const nouns = useNouns()
  const { hits } = useSearch(typed)
  const { links = [] } = useLinks(end)
  const { link } = useLinking(end)
  return hits.flatMap(({ kind, id, title, detail }): Action[] => {
    const { data: linkedKind } = LinkedKind.safeParse(kind)
    if (!linkedKind || id === end.id) return []
    const noun = nouns.find((one) => one.kind === kind)
    const isLinked = links.some((one) => one.id === id)
    return [
      {
        id: `${kind} ${id}`,
        label: title,
        detail: [noun?.label, detail].filter(Boolean).join(' · '),
        ...(noun && { icon: noun.icon }),
        ...(isLinked && { reason: 'Já está ligado' }),
        isCurrent: isLinked,
        // It was found by its words already, perhaps by those of its text.
        isTyped: true,
        run: () => void link({ kind: linkedKind, id }, title),
      },
    ]
  })
}

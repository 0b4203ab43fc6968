import type { SearchHit } from '@cadencia/contract/search'
import { IconArrowRight, IconExternalLink } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { Action } from '../../records/actions/action.ts'
import { useActionGroups } from '../../records/actions/action-store.ts'
import { copyLinkAction } from '../../records/actions/copy-actions.ts'
import { useNouns } from '../../records/noun.ts'

/** Offers what can be done with a record that was found, where its kind has actions. */
export function FoundActions({ hit: { kind, id } }: { hit: SearchHit }) {
  const Actions = useNouns().find((noun) => noun.kind === kind)?.Actions
  return Actions ? <Actions id={id} /> : null
}

/** What can be done with a record that was found: to open it, what its kind offers, its link. */
export function useFoundChoices({ url }: SearchHit): readonly Action[] {
  const navigate = useNavigate()
  const own = useActionGroups()
    .filter(({ level }) => level === 'found')
    .flatMap(({ actions }) => actions.filter(({ id }) => id !== 'copy-link'))
  return [
    { id: 'open', label: 'Abrir', icon: IconArrowRight, run: () => void navigate(url) },
    ...own,
    {
      id: 'open-tab',
      label: 'Abrir em outra aba',
      icon: IconExternalLink,
      run: () => void window.open(url, '_blank', 'noopener'),
    },
    copyLinkAction(url),
  ]
}

import type { LinkEnd } from '@cadencia/links/contract'
import { type ListingEnd, useChangeLink } from '@cadencia/links/react'
import { showFailure } from '../../kit/show-failure.ts'
import { showUndo } from '../panel/show-undo.ts'

const LINK_FAILED = 'Não foi possível ligar os registros.'
const UNLINK_FAILED = 'Não foi possível desfazer a ligação.'

/** Links a record with others, or unlinks them; both can be undone. */
export function useLinking(end: ListingEnd) {
  const { mutateAsync: change } = useChangeLink(end)

  async function set(other: LinkEnd, isLinked: boolean, title: string): Promise<void> {
    try {
      await change({ other, isLinked })
      showUndo({
        title: isLinked ? 'Registros ligados' : 'Ligação desfeita',
        message: title,
        undo: () => change({ other, isLinked: !isLinked }),
      })
    } catch (error) {
      showFailure(error, isLinked ? LINK_FAILED : UNLINK_FAILED)
    }
  }
  return {
    link: (other: LinkEnd, title: string) => set(other, true, title),
    unlink: (other: LinkEnd, title: string) => set(other, false, title),
  }
}

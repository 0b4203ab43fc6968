import { useCurrentUser } from '@cadencia/people/react'
import { holdTyping } from '@cadencia/ui/typing-ahead'
import { IconKeyboard, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useOverlayStore } from '../kit/overlay-store.ts'
import type { DirectAction } from '../records/actions/action.ts'
import { useActions } from '../records/actions/action-store.ts'
import { useNouns } from '../records/noun.ts'
import { useAreas } from './use-areas.ts'

/** Id of the key that offers everything that can be created; the palette lists it in a group of its own. */
export const CREATE_ANYTHING = 'create-anything'

const GO_TO = { level: 'general', heading: 'Ir para' } as const
const CREATE = { level: 'general', heading: 'Criar' } as const
const MORE = { level: 'general', heading: 'Mais' } as const

/** Everything that the viewer can create, from the nouns' forms; nothing for guests, who only read. */
export function useCreateActions(): readonly DirectAction[] {
  const navigate = useNavigate()
  const nouns = useNouns()
  const { data: user } = useCurrentUser()
  const isGuest = user?.isGuest ?? true
  return useMemo(() => {
    if (isGuest) return []
    const openForm = (to: string) => {
      // The form may be on another screen.
      holdTyping()
      void navigate(to)
    }
    return nouns.flatMap(({ icon, creates = [] }) =>
      creates.map(({ label, to }) => ({ id: to, label, icon, run: () => openForm(to) })),
    )
  }, [nouns, isGuest, navigate])
}

/** Offers what works on every screen: going to an area by `g` and its letter, creating, the page of shortcuts. */
export function useGeneralActions(): void {
  const navigate = useNavigate()
  const areas = useAreas()
  const nouns = useNouns()
  const setShortcutsOpen = useOverlayStore((state) => state.setShortcutsOpen)
  const create = useCreateActions()
  const goTo = (to: string) => () => void navigate(to)
  useActions(GO_TO, [
    ...areas.map(({ label, path, icon, shortcut }) => ({
      id: path,
      label,
      icon,
      keys: `g ${shortcut}`,
      run: goTo(path),
    })),
    ...nouns.flatMap(({ icon, area, links = [] }) =>
      (area && !areas.some(({ path }) => path === area.path) ? [] : links).map(({ label, to }) => ({
        id: to,
        label,
        icon,
        run: goTo(to),
      })),
    ),
  ])
  useActions(CREATE, [
    ...create,
    ...(create.length === 0
      ? []
      : [
          {
            id: CREATE_ANYTHING,
            label: 'Criar…',
            icon: IconPlus,
            keys: 'c',
            useChoices: () => create,
          },
        ]),
  ])
  useActions(MORE, [
    {
      id: 'shortcuts',
      label: 'Atalhos do teclado',
      icon: IconKeyboard,
      keys: '?',
      run: () => setShortcutsOpen(true),
    },
  ])
}

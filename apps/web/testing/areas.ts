import { IconLayoutKanban } from '@tabler/icons-react'
import { createElement } from 'react'
import { Screen } from '../src/kit/screen/screen.tsx'
import type { Noun } from '../src/records/noun.ts'

function BoardsScreen() {
  return createElement(Screen, { title: 'Quadros', children: null })
}

/** An area that no one builds, to try the frame with. */
export const boards: Noun = {
  label: 'Quadros',
  icon: IconLayoutKanban,
  area: {
    path: '/boards',
    group: 'Trabalho',
    shortcut: 'q',
    useBadge: () => ({ count: 3, label: '3 quadros novos' }),
    load: async () => BoardsScreen,
  },
}

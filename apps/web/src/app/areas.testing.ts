import { IconLayoutKanban } from '@tabler/icons-react'
import { createElement } from 'react'
import type { Area } from '../frame/area.ts'
import { Screen } from '../kit/screen/screen.tsx'

function BoardsScreen() {
  return createElement(Screen, { title: 'Quadros', children: null })
}

/** An area that no one builds, to try the frame with. */
export const boards: Area = {
  label: 'Quadros',
  path: '/boards',
  icon: IconLayoutKanban,
  group: 'Trabalho',
  shortcut: 'q',
  useBadge: () => ({ count: 3, label: '3 quadros novos' }),
  load: async () => BoardsScreen,
}

import { AreaNav } from '../../../kit/screen/area-nav.tsx'

const PAGES = [
  { to: '/sprints', label: 'Sprints' },
  { to: '/sprints/tasks', label: 'Tarefas' },
  { to: '/sprints/knowledge', label: 'Conhecimento' },
] as const

/** The three places of the area: sprints, tasks, what was shared. */
export function SprintsNav({ at }: { at: (typeof PAGES)[number]['to'] }) {
  return <AreaNav label="Trabalho das sprints" pages={PAGES} at={at} />
}

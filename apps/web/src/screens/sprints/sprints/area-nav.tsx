import { Link } from 'react-router'
import classes from './sprints.module.css'

const PAGES = [
  { to: '/sprints', label: 'Sprints' },
  { to: '/sprints/tasks', label: 'Tarefas' },
  { to: '/sprints/knowledge', label: 'Conhecimento' },
] as const

/** The three places of the area: sprints, tasks, what was shared. */
export function AreaNav({ at }: { at: (typeof PAGES)[number]['to'] }) {
  return (
    <nav aria-label="Trabalho das sprints" className={classes.nav}>
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

import { Link } from 'react-router'
import classes from './area-nav.module.css'

interface AreaNavProps<To extends string> {
  label: string
  pages: readonly { readonly to: To; readonly label: string }[]
  at: To
}

/** Leads to the places of one area, above each of them. */
export function AreaNav<To extends string>({ label, pages, at }: AreaNavProps<To>) {
  return (
    <nav aria-label={label} className={classes.nav}>
      {pages.map(({ to, label: name }) => (
        <Link key={to} to={to} aria-current={to === at ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

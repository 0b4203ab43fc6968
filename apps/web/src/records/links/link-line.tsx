import { hint as hintOf } from '@cadencia/ui/hint'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './links.module.css'

interface LinkLineProps {
  title: string
  detail: string
  url: string
  hint?: string
  status?: ReactNode
  /** At the end. */
  children?: ReactNode
}

/** A row of a list (`ul`) that leads to a record of any kind. */
export function LinkLine({ title, detail, url, hint, status, children }: LinkLineProps) {
  return (
    <li className={classes.link}>
      <div className={classes.text}>
        <Link to={url} className={classes.title} {...(hint !== undefined && hintOf(hint))}>
          {title}
        </Link>
        {detail && (
          <Text size="sm" c="dimmed" truncate>
            {detail}
          </Text>
        )}
      </div>
      {status}
      {children}
    </li>
  )
}

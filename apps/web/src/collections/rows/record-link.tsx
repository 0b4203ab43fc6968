import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import lists from '../../kit/lists.module.css'

interface RecordLinkProps {
  /** The record's address; the list's filters stay in it. */
  pathname: string
  /** Default: that of the list. */
  search?: string
  className?: string | undefined
  children: ReactNode
}

/** The title of a card, which leads to the record from anywhere in the card. Arrows, J and K move between these links. */
export function RecordLink({ pathname, search, className, children }: RecordLinkProps) {
  const { search: listSearch } = useLocation()
  return (
    <Link
      to={{ pathname, search: search ?? listSearch }}
      preventScrollReset
      data-record
      className={[lists.title, lists.stretched, className].filter(Boolean).join(' ')}
    >
      {children}
    </Link>
  )
}

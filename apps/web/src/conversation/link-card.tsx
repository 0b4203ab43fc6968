import { useCard } from '@cadencia/links/react'
import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { useNouns } from '../records/noun.ts'
import classes from './link-card.module.css'

/** The record of an address of ours, to be seen before it is opened; nothing of one that the viewer may not read. */
export function LinkCard({ path }: { path: string }) {
  const nouns = useNouns()
  const { data: card, isPending } = useCard(path)
  if (isPending) return <Skeleton className={classes.card ?? ''} aria-hidden />
  if (!card) return null
  const noun = nouns.find(({ kind }) => kind === card.kind)
  const Status = noun?.linked?.Status
  return (
    <Link
      to={path}
      className={classes.card ?? ''}
      aria-label={[noun?.label, card.title].filter(Boolean).join(': ')}
    >
      {noun && <noun.icon size={18} stroke={1.75} aria-hidden className={classes.icon} />}
      <span className={classes.text}>
        <span className={classes.title}>{card.title}</span>
        {card.detail && <span className={classes.detail}>{card.detail}</span>}
      </span>
      {Status && card.status && <Status status={card.status} />}
    </Link>
  )
}

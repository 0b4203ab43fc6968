import { messageOf } from '@cadencia/http/http-error'
import { LINKED_KINDS, type Link as LinkRow } from '@cadencia/links/contract'
import { type ListingEnd, useLinks } from '@cadencia/links/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { hint } from '@cadencia/ui/hint'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useId } from 'react'
import { MoreButton } from '../../kit/more-button.tsx'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { useNouns } from '../noun.ts'
import { useGuestRefusal } from '../people/use-guest-refusal.ts'
import { useAttendees } from '../people/use-people.ts'
import { AddLink } from './add-link.tsx'
import { LinkLine } from './link-line.tsx'
import classes from './links.module.css'
import { useLinking } from './use-linking.ts'

/** What a record is linked with, by kinds, live; ways to link more and to unlink. */
export function RecordLinks({ end }: { end: ListingEnd }) {
  const list = useLinks(end)
  const { links, error, isFetching, refetch } = list
  const refusal = useGuestRefusal()
  if (!links && error) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar as ligações.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!links) return <RowsSkeleton count={3} height={44} />
  const add = refusal === undefined && <AddLink end={end} />
  if (links.length === 0) {
    return (
      <EmptyState
        icon={IconLink}
        text="Nenhuma ligação ainda"
        description="Ligue este registro a um cliente, a uma reunião ou a uma tarefa: a ligação aparece nos dois."
        action={add}
      />
    )
  }
  return (
    <Stack gap="md">
      {add && <Group justify="flex-end">{add}</Group>}
      {LINKED_KINDS.map((kind) => (
        <KindOfLinks
          key={kind}
          end={end}
          kind={kind}
          links={links.filter((link) => link.kind === kind)}
          canUnlink={refusal === undefined}
          hasMore={list.hasNextPage}
        />
      ))}
      <MoreButton list={list} />
    </Stack>
  )
}

interface KindOfLinksProps {
  end: ListingEnd
  kind: LinkRow['kind']
  links: readonly LinkRow[]
  canUnlink: boolean
  /** Further links may be of this kind, too. */
  hasMore: boolean
}

function KindOfLinks({ end, kind, links, canUnlink, hasMore }: KindOfLinksProps) {
  const headingId = useId()
  const noun = useNouns().find((one) => one.kind === kind)
  const { unlink } = useLinking(end)
  if (links.length === 0) return null
  const IconComponent = noun?.icon ?? IconLink
  return (
    <section aria-labelledby={headingId}>
      <Group component="h3" id={headingId} gap={6} className={classes.heading ?? ''}>
        <IconComponent size={16} stroke={1.75} aria-hidden />
        {noun?.label ?? kind}
        <span className={classes.count}>{hasMore ? `${links.length}+` : links.length}</span>
      </Group>
      <ul className={classes.links} aria-labelledby={headingId}>
        {links.map((link) => (
          <Row
            key={link.id}
            link={link}
            Status={noun?.linked?.Status}
            onUnlink={canUnlink ? () => void unlink({ kind, id: link.id }, link.title) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  link: LinkRow
  Status: NonNullable<ReturnType<typeof useNouns>[number]['linked']>['Status']
  /** Undefined where the viewer changes nothing. */
  onUnlink: (() => void) | undefined
}

function Row({ link, Status, onUnlink }: RowProps) {
  const { title, detail, url, status, relation, createdBy, createdAt } = link
  const { nameOf } = useAttendees()
  const isOrigin = relation === 'origin'
  const by = createdBy === null ? '' : ` por ${nameOf(createdBy)}`
  return (
    <LinkLine
      {...{ title, detail, url }}
      hint={`Ligado${by} em ${formatDateTime(createdAt)}`}
      status={status !== null && Status && <Status status={status} />}
    >
      {isOrigin && (
        <Text
          size="sm"
          c="dimmed"
          className={classes.origin ?? ''}
          {...hint('Um registro veio do outro: esta ligação fica.')}
        >
          Origem
        </Text>
      )}
      {onUnlink && !isOrigin && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Desfazer a ligação com ${title}`}
          {...hint('Desfazer a ligação')}
          onClick={onUnlink}
        >
          <IconLinkOff size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </LinkLine>
  )
}

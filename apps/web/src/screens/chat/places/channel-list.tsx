import type { Channel } from '@cadencia/chat/channels/contract'
import { useChannels, useMembership } from '@cadencia/chat/channels/react'
import { plural } from '@cadencia/locale/text'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Badge, Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { SearchField } from '../../../collections/filters/search-field.tsx'
import { MoreButton } from '../../../kit/more-button.tsx'
import { PagedQueryView } from '../../../kit/paged-query-view.tsx'
import { PersonRowsSkeleton } from '../../../kit/person-rows-skeleton.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import classes from '../chat.module.css'
import { ChatAvatar } from '../chat-avatar.tsx'
import { moveByArrows } from '../list/chat-rows.tsx'

/** The channels that there are: joining is a click. */
export function ChannelList() {
  const [search, setSearch] = useState('')
  const list = useChannels(search)
  return (
    <>
      <div className={classes.placeFilter}>
        <SearchField
          label="Procurar canais"
          placeholder="Nome ou descrição"
          isFirst
          isFullWidth
          text={search}
          onChange={setSearch}
        />
      </div>
      <PagedQueryView<Channel>
        list={list}
        skeleton={<PersonRowsSkeleton />}
        failed="Não foi possível carregar os canais."
        emptyState={
          <EmptyState
            icon={IconCompass}
            text={search ? 'Nenhum canal encontrado' : 'Nenhum canal ainda'}
            description="Um canal reúne quem trata de um assunto: um projeto, um cliente, avisos."
            action={
              <Button component={Link} to="?new=channel" variant="default">
                Novo canal
              </Button>
            }
          />
        }
      >
        {(channels) => (
          <>
            <ul className={classes.rows} aria-label="Canais encontrados" onKeyDown={moveByArrows}>
              {channels.map((channel) => (
                <ChannelRow key={channel.id} channel={channel} />
              ))}
            </ul>
            <MoreButton list={list} />
          </>
        )}
      </PagedQueryView>
    </>
  )
}

function ChannelRow({ channel }: { channel: Channel }) {
  const { id, name, description, isPrivate, isMember, isArchived, memberCount } = channel
  const { join, isPending } = useMembership(id)
  const navigate = useNavigate()
  const enter = async () => {
    try {
      await join()
      void navigate(`/chat/${id}`)
    } catch (error) {
      showFailure(error, 'Não foi possível entrar no canal. Tente novamente.')
    }
  }
  return (
    <li className={classes.found}>
      <Link to={`/chat/${id}`} className={classes.row}>
        <ChatAvatar chat={{ type: 'channel', name, teamId: null, isPrivate }} />
        <span className={classes.rowText}>
          <span className={classes.rowLine}>
            <span className={classes.rowName}>{name}</span>
            {isArchived && (
              <Badge size="sm" variant="light" color="gray">
                Arquivado
              </Badge>
            )}
          </span>
          <span className={classes.excerpt}>
            {[plural(memberCount, 'participante', 'participantes'), description].filter(Boolean).join(' · ')}
          </span>
        </span>
      </Link>
      {isMember ? (
        <span className={classes.isMember}>Participo</span>
      ) : (
        !isArchived && (
          <Button variant="default" size="compact-md" loading={isPending} onClick={() => void enter()}>
            Entrar
          </Button>
        )
      )}
    </li>
  )
}

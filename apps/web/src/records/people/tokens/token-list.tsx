import { formatDate } from '@cadencia/locale/dates'
import type { Token } from '@cadencia/people/tokens/contract'
import { describeScopes, rightIn } from '@cadencia/people/tokens/labels'
import type { useRevokeToken } from '@cadencia/people/tokens/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { EmptyState } from '@cadencia/ui/empty-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { showToast } from '@cadencia/ui/toast'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { markCreated } from '../../../kit/created-store.ts'
import { PagedQueryView, type PagesQuery } from '../../../kit/paged-query-view.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import { useCreatedRow } from '../../../kit/use-created-row.ts'
import { NewTokenSecret } from './new-token-secret.tsx'

interface TokenListProps<T extends Token> {
  list: PagesQuery<T>
  failed: string
  /** What there would be. */
  emptyText: string
  /** What such a token is good for. */
  emptyDescription?: string
  /** Said of one, before its permissions. */
  detailOf?: (token: T) => ReactNode
  /** `useRevokeToken`, or the one of service tokens. */
  revoke: ReturnType<typeof useRevokeToken>
  /** The one that was just made, which is shown this once. */
  made: { readonly id: string; readonly token: string } | undefined
  /** What was made has been kept. */
  onKept: () => void
}

/** Tokens with their permissions, expiry and last use; each can be revoked after a question. */
export function TokenList<T extends Token>(props: TokenListProps<T>) {
  const { list, failed, emptyText, emptyDescription, detailOf, revoke, made, onKept } = props
  const [asked, setAsked] = useState<T>()
  const area = useRef<HTMLDivElement>(null)
  useCreatedRow(area, { isCovered: made !== undefined })
  const confirm = (id: string) =>
    revoke.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showToast({ title: 'Token revogado', tone: 'success' })
          setAsked(undefined)
        },
        onError: (error) => showFailure(error, 'Não foi possível revogar o token. Tente novamente.'),
      },
    )
  const skeleton = (
    <Stack gap="xs" role="status" aria-label="Carregando">
      <Skeleton height={64} />
      <Skeleton height={64} />
    </Stack>
  )
  return (
    <div ref={area}>
      <PagedQueryView
        list={list}
        skeleton={skeleton}
        failed={failed}
        emptyState={<EmptyState icon={IconKey} text={emptyText} description={emptyDescription} />}
      >
        {(tokens) => (
          <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
            {tokens.map((token) => (
              <TokenLine
                key={token.id}
                token={token}
                detail={detailOf?.(token)}
                onRevoke={() => setAsked(token)}
              />
            ))}
          </Stack>
        )}
      </PagedQueryView>
      {list.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? 'Tentar novamente' : 'Mostrar mais'}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          opened
          title="Revogar token?"
          text={`Os programas que usam '${asked.name}' deixam de ter acesso em até 5 segundos.`}
          confirmLabel="Revogar"
          isDanger
          isPending={revoke.isPending}
          onConfirm={() => confirm(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {made && (
        <NewTokenSecret
          token={made.token}
          onClose={() => {
            markCreated(made.id)
            onKept()
          }}
        />
      )}
    </div>
  )
}

interface TokenLineProps {
  token: Token
  detail: ReactNode
  onRevoke: () => void
}

function TokenLine({ token, detail, onRevoke }: TokenLineProps) {
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt, isCrmOpen } = token
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const isCrmClosed = !isCrmOpen && rightIn(scopes, 'crm') !== undefined
  return (
    <Group component="li" data-row={id} justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {isExpired && <StatusBadge tone="neutral" label="Expirado" />}
          {isCrmClosed && <StatusBadge tone="warning" label="CRM fechado" />}
        </Group>
        {detail && <Text size="sm">{detail}</Text>}
        <Text size="sm">{describeScopes(scopes)}</Text>
        <Text size="sm" c="dimmed">
          Criado <RelativeTime instant={createdAt} />
          {' · '}
          {lastUsedAt ? (
            <>
              usado <RelativeTime instant={lastUsedAt} />
            </>
          ) : (
            'nunca usado'
          )}
          {expiresAt === null ? ' · não expira' : !isExpired && ` · expira em ${formatDate(expiresAt)}`}
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        style={{ flexShrink: 0 }}
        aria-label={`Revogar ${name}`}
        onClick={onRevoke}
      >
        Revogar
      </Button>
    </Group>
  )
}

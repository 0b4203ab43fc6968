import { getCrmAccess } from '@cadencia/crm/access/contract'
import { useCrmAccess } from '@cadencia/crm/access/react'
import { HttpError, messageOf } from '@cadencia/http/http-error'
import { keyOf, query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Card, Skeleton, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AreaTabsSkeleton } from '../../kit/screen/area-navigation.tsx'
import { Screen } from '../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { rememberAccess, wasOpenHere } from '../../records/links/remembered-access.ts'
import { CardsSkeleton } from './cards-skeleton.tsx'
import classes from './crm.module.css'
import { TabSkeleton } from './crm-skeleton.tsx'
import { GateScreen } from './gate/gate-screen.tsx'

const CrmContent = lazyPart(
  () => import('./crm-content.tsx').then((module) => module.CrmContent),
  <CrmSkeleton />,
)

/** The commercial CRM, behind its gate. */
export function CrmScreen() {
  const { data: user } = useCurrentUser()
  if (user?.isGuest) {
    return (
      <Screen title="CRM Comercial">
        <EmptyState icon={IconLock} text="O CRM não está aberto a convidados." />
      </Screen>
    )
  }
  return <Gated />
}

/** No data of the CRM is asked for before it is known to be open. */
CrmScreen.prefetch = async (address: ScreenAddress) => {
  const { client, params } = address
  const loadContent = () => import('./crm-content.tsx')
  if (wasOpenHere()) {
    // What is likely to be shown is loaded while the server is asked; the screen says what could not be.
    void loadContent()
      .then(({ loadTab }) => loadTab(params))
      .catch(() => undefined)
  }
  const { isGuest } = await client.fetchQuery(query(getCurrentUser, {}))
  if (isGuest) return
  const { unlocked } = await client.fetchQuery(query(getCrmAccess, {}))
  if (!unlocked) return
  CrmContent.preload()
  const { prefetchContent } = await loadContent()
  await prefetchContent(address)
}

function Gated() {
  const access = useCrmAccess()
  const [wasOpen] = useState(wasOpenHere)
  const isUnlocked = access.data?.unlocked
  useLockWatch()
  useEffect(() => {
    // What is likely to be shown is fetched while the server is asked.
    if (wasOpen) CrmContent.preload()
  }, [wasOpen])
  useEffect(() => {
    if (isUnlocked !== undefined) rememberAccess(isUnlocked)
  }, [isUnlocked])

  if (access.isError && isUnlocked === undefined) {
    return (
      <Screen title="CRM Comercial">
        <ErrorState
          message={messageOf(access.error, 'Não foi possível abrir o CRM.')}
          onRetry={() => void access.refetch()}
          isRetrying={access.isFetching}
        />
      </Screen>
    )
  }
  if (isUnlocked === false) return <GateScreen />
  if (isUnlocked === undefined && !wasOpen) return <GateSkeleton />
  if (isUnlocked === undefined) return <CrmSkeleton />
  return <CrmContent />
}

/** Shown while the server is asked whether it is open. */
function CrmSkeleton() {
  return (
    <>
      <AreaTabsSkeleton />
      <Screen title="CRM Comercial">
        <CardsSkeleton />
        <TabSkeleton />
      </Screen>
    </>
  )
}

/** Holds the gate's place while the server is asked whether it is open. */
function GateSkeleton() {
  return (
    <Screen title="Acesso ao CRM">
      <Card withBorder padding="xl" className={classes.gate ?? ''}>
        <Stack gap="md" role="status" aria-label="Carregando">
          <Skeleton height={48} width={48} />
          <Skeleton height={60} />
          <Skeleton height={58} />
          <Skeleton height={36} />
        </Stack>
      </Card>
    </Screen>
  )
}

function isLocked(error: unknown): boolean {
  return error instanceof HttpError && error.status === 403 && error.problem?.code === 'crm_locked'
}

/** Shows the gate as soon as any call says that the CRM is closed for this session. */
function useLockWatch(): void {
  const client = useQueryClient()
  useEffect(() => {
    const show = (error: unknown) => {
      if (isLocked(error)) showGate(client)
    }
    const endQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') show(event.action.error)
    })
    const endMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') show(event.action.error)
    })
    return () => {
      endQueries()
      endMutations()
    }
  }, [client])
}

function showGate(client: QueryClient): void {
  client.setQueryData(keyOf(getCrmAccess, {}), { unlocked: false })
}

import { getClient } from '@cadencia/crm/clients/contract'
import { firstClients, useFirstClients } from '@cadencia/crm/clients/react'
import { getClientTimeline } from '@cadencia/crm/timeline/contract'
import { useClientTimeline } from '@cadencia/crm/timeline/react'
import { messageOf } from '@cadencia/http/http-error'
import { query } from '@cadencia/http/query'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Group, Title } from '@mantine/core'
import { IconRoute, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useNow } from '../../../kit/use-now.ts'
import { SearchSelect } from '../../../records/forms/search-select.tsx'
import { bestFoundFirst } from '../../../records/forms/searched-choices.ts'
import { RecordFailure } from '../../../records/panel/record-failure.tsx'
import { recordUrl } from '../record-url.ts'
import { DEMO_CLIENTS, type DemoClient } from './demo-journeys.ts'
import { journeyOf } from './journey-of.ts'
import { JourneySkeleton } from './journey-skeleton.tsx'
import { JourneyView } from './journey-view.tsx'

const OFFERED = { limit: '50' }
const MISSING = {
  icon: IconUserSearch,
  text: 'Cliente não encontrado',
  description: 'O endereço mudou, ou o cliente foi excluído.',
}

/** The visual journey of one client, which a picker chooses; two built-in clients show how it looks. */
export function TimelineTab() {
  const { recordId } = useParams()
  const nowMs = useNow()
  const demo = findDemo(recordId)
  return (
    <>
      <Title order={2} mb="sm">
        Timeline Visual
      </Title>
      <ClientPicker chosenId={recordId} demo={demo} />
      {demo && <JourneyView journey={demo.journey} nowMs={nowMs} />}
      {!demo && recordId !== undefined && <ClientJourney key={recordId} id={recordId} nowMs={nowMs} />}
      {recordId === undefined && <NewestClient />}
    </>
  )
}

TimelineTab.prefetch = async ({ client, params: { recordId } }: ScreenAddress) => {
  const offered = firstClients(OFFERED)
  const offers = client.prefetchQuery(offered)
  if (findDemo(recordId)) return offers
  if (recordId === undefined) await offers
  const id = recordId ?? client.getQueryData(offered.queryKey)?.[0]?.id
  if (id === undefined) return
  await Promise.all([
    client.prefetchQuery(query(getClient, { params: { id } })),
    client.prefetchQuery(query(getClientTimeline, { params: { id } })),
  ])
}

const findDemo = (recordId: string | undefined) => DEMO_CLIENTS.find(({ id }) => id === recordId)

/** Leads to the newest client, where the address names none. */
function NewestClient() {
  const { data: clients, error, isFetching, refetch } = useFirstClients(OFFERED)
  const newest = clients?.[0]
  if (newest) return <Navigate to={`/crm/timeline/${newest.id}`} replace />
  if (clients) {
    return (
      <EmptyState
        icon={IconRoute}
        text="Nenhum cliente encontrado"
        description="Quando uma oportunidade é ganha, o caminho inteiro do cliente aparece aqui: o primeiro contato, cada conversa, as propostas e o desfecho."
        action={
          <Group gap="xs" justify="center">
            {DEMO_CLIENTS.map(({ id, journey }) => (
              <Button key={id} component={Link} to={`/crm/timeline/${id}`} variant="default">
                {journey.company} (demonstração)
              </Button>
            ))}
          </Group>
        }
      />
    )
  }
  if (!error) return <JourneySkeleton />
  return (
    <ErrorState
      message={messageOf(error, 'Não foi possível carregar os clientes.')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  )
}

function ClientJourney({ id, nowMs }: { id: string; nowMs: number }) {
  const { data, error, isFetching, refetch } = useClientTimeline(id)
  if (data) {
    return (
      <JourneyView
        journey={journeyOf(data)}
        nowMs={nowMs}
        actions={
          <Button component={Link} to={recordUrl('clients', id)} variant="default">
            Abrir cliente
          </Button>
        }
      />
    )
  }
  if (!error) return <JourneySkeleton />
  return (
    <RecordFailure
      error={error}
      missing={MISSING}
      failed="Não foi possível carregar a jornada."
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

interface ClientPickerProps {
  chosenId: string | undefined
  demo: DemoClient | undefined
}

/** Client search on the server, plus the two built-in examples. */
function ClientPicker({ chosenId, demo }: ClientPickerProps) {
  const navigate = useNavigate()
  const client = useChosen(demo ? undefined : chosenId)
  const chosen = demo ? DEMO_CHOICES.find(({ value }) => value === demo.id) : client
  return (
    <SearchSelect
      aria-label="Cliente"
      placeholder="Escolha um cliente"
      maw={{ sm: 360 }}
      mb="md"
      nothingFoundMessage="Nenhum cliente encontrado"
      failed="Não foi possível carregar os clientes."
      value={chosenId ?? null}
      chosen={chosen}
      useFound={useFound}
      heading="Clientes"
      others={DEMO}
      onChange={(id) => id && void navigate(`/crm/timeline/${id}`, { preventScrollReset: true })}
    />
  )
}

function useFound(q: string) {
  const { data, isLoadingError, isFetching } = useFirstClients({
    ...OFFERED,
    ...(q ? { q, sort: 'name' } : {}),
  })
  const choices = bestFoundFirst(data ?? [], q, ({ name }) => name).map(({ id, name, company }) => ({
    value: id,
    label: labelOf(name, company),
  }))
  return { choices, isFetching, isError: isLoadingError }
}

const DEMO_CHOICES = DEMO_CLIENTS.map(({ id, journey }) => ({
  value: id,
  label: labelOf(journey.name, `${journey.company}, ${journey.status === 'won' ? 'convertido' : 'perdido'}`),
}))
const DEMO = { group: 'Demonstração', items: DEMO_CHOICES }

function labelOf(name: string, company: string): string {
  return company ? `${name} · ${company}` : name
}

/** The chosen client, also when the search does not find it. */
function useChosen(id: string | undefined) {
  const { data } = useQuery({ ...query(getClient, { params: { id: id ?? '' } }), enabled: id !== undefined })
  return id !== undefined && data ? { value: id, label: labelOf(data.name, data.company) } : undefined
}

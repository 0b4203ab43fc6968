import type { Opportunity, OpportunityFilter, Stage } from '@cadencia/crm/contract/opportunities'
import { useOpportunities } from '@cadencia/crm/react/opportunities'
import { messageOf } from '@cadencia/http/http-error'
import { formatCurrency } from '@cadencia/locale/numbers'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/words'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { ErrorState } from '@cadencia/ui/error-state'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, Card, Center, Group, SimpleGrid, Text } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { ListEmptiness } from '../../../records/list-emptiness.tsx'
import records from '../../../records/records.module.css'
import { useNow } from '../../meetings/use-now.ts'
import { STAGE_WORDS } from '../crm-words.ts'
import leads from '../leads/leads.module.css'
import { recordAddress } from '../record-address.ts'
import { CloseDate, daysInStage, ProbabilityBar } from './opportunity-face.tsx'
import type { OpportunityFilters } from './opportunity-filters.ts'
import classes from './pipeline.module.css'

const PAGE = 60

interface OpportunityCardsProps {
  filter: OpportunityFilter
  stage: Stage | null
  sort: OpportunityFilters['sort']
  isFiltered: boolean
  clear: () => void
  onCreate: () => void
}

/** The opportunities that the filters leave, as cards. */
export function OpportunityCards(props: OpportunityCardsProps) {
  const { filter, stage, sort, isFiltered, clear, onCreate } = props
  const asked = useMemo(
    () => ({ ...filter, ...(stage ? { stage } : {}), sort, limit: String(PAGE) }),
    [filter, stage, sort],
  )
  const list = useOpportunities(useDeferredValue(asked))
  const today = saoPauloDay(useNow())
  if (list.isPending) return <CardGridSkeleton />
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'Não foi possível carregar as oportunidades.')}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const opportunities = list.data.pages.flatMap(({ rows }) => rows)
  if (opportunities.length === 0) {
    return (
      <ListEmptiness
        icon={IconTargetArrow}
        text="Nenhuma oportunidade encontrada"
        description={
          isFiltered
            ? 'Nenhuma oportunidade corresponde aos filtros.'
            : 'Crie a primeira negociação, ou converta um lead.'
        }
        isFiltered={isFiltered}
        clear={clear}
        createLabel="Nova Oportunidade"
        onCreate={() => onCreate()}
      />
    )
  }
  return (
    <section aria-label="Oportunidades" aria-busy={list.isPlaceholderData || undefined}>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {opportunities.map((opportunity) => (
          <OpportunityCard key={opportunity.id} opportunity={opportunity} today={today} />
        ))}
      </SimpleGrid>
      {list.hasNextPage && (
        <Center mt="lg">
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </Center>
      )}
    </section>
  )
}

function OpportunityCard({ opportunity, today }: { opportunity: Opportunity; today: string }) {
  const { search } = useLocation()
  const { id, title, value, stage, probability, notes, lead, lostReason } = opportunity
  return (
    <Card component="article" withBorder padding="md" className={records.card ?? ''} aria-label={title}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Link
          to={{ pathname: recordAddress('opportunities', id), search }}
          className={`${records.title} ${records.stretched}`}
        >
          {title}
        </Link>
        <StatusBadge {...STAGE_WORDS[stage]} />
      </Group>
      {lead && <p className={classes.lead}>{[lead.name, lead.company].filter(Boolean).join(' · ')}</p>}
      <Text fw={650} size="lg" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCurrency(value)}
      </Text>
      <ProbabilityBar probability={probability} />
      {(lostReason || notes) && <p className={leads.notes}>{lostReason ?? notes}</p>}
      <div className={`${records.facts} ${classes.cardFacts}`}>
        <CloseDate opportunity={opportunity} today={today} />
        <span>{plural(daysInStage(opportunity, today), 'dia', 'dias')} na etapa</span>
      </div>
    </Card>
  )
}

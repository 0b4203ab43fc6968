import { messageOf } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/text'
import { ErrorState } from '@cadencia/ui/error-state'
import type { OfferedFact } from '@cadencia/webhooks/contract'
import { useOfferedFacts } from '@cadencia/webhooks/react'
import { Checkbox, Group, Input, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './webhooks.module.css'

interface FactPickerProps {
  value: readonly string[]
  error?: ReactNode
  onChange: (names: string[]) => void
}

/** Chooses facts by area, one by one or an area at once. */
export function FactPicker({ value, error, onChange }: FactPickerProps) {
  const facts = useOfferedFacts()
  return (
    <Input.Wrapper
      component="fieldset"
      className={classes.picker ?? ''}
      label={`Eventos: ${plural(value.length, 'escolhido', 'escolhidos')}`}
      labelElement="div"
      error={error}
    >
      {facts.isPending && <Skeleton height={240} role="status" aria-label="Carregando" />}
      {facts.isLoadingError && (
        <ErrorState
          message={messageOf(facts.error, 'Não foi possível carregar os eventos.')}
          onRetry={() => void facts.refetch()}
          isRetrying={facts.isFetching}
        />
      )}
      {facts.data && <Areas facts={facts.data} value={value} onChange={onChange} />}
    </Input.Wrapper>
  )
}

const isFound = ({ name, summary, area }: OfferedFact, words: string) =>
  `${name} ${summary} ${area}`.toLowerCase().includes(words.trim().toLowerCase())

interface AreasProps extends FactPickerProps {
  facts: readonly OfferedFact[]
}

function Areas({ facts, value, onChange }: AreasProps) {
  const [words, setWords] = useState('')
  const chosen = new Set(value)
  const areas = Map.groupBy(
    facts.filter((fact) => isFound(fact, words)),
    ({ area }) => area,
  )
  const toggle = (names: readonly string[], isChosen: boolean) =>
    onChange(isChosen ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)))
  return (
    <Stack gap="xs">
      <TextInput
        aria-label="Procurar eventos"
        placeholder="Procurar eventos"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah={320} type="auto" className={classes.facts ?? ''} tabIndex={-1}>
        {areas.size === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            Nenhum evento encontrado
          </Text>
        )}
        {[...areas].map(([area, offered]) => (
          <FactArea key={area} area={area} offered={offered} chosen={chosen} onToggle={toggle} />
        ))}
      </ScrollArea.Autosize>
    </Stack>
  )
}

interface FactAreaProps {
  area: string
  offered: readonly OfferedFact[]
  chosen: ReadonlySet<string>
  onToggle: (names: readonly string[], isChosen: boolean) => void
}

function FactArea({ area, offered, chosen, onToggle }: FactAreaProps) {
  const names = offered.map(({ name }) => name)
  const count = names.filter((name) => chosen.has(name)).length
  const needsCrm = offered.some((fact) => fact.needsCrm)
  return (
    <Stack gap={0} role="group" aria-label={area} className={classes.area ?? ''}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Checkbox
          className={classes.choice ?? ''}
          label={<Text fw={600}>{area}</Text>}
          aria-label={`Todos de ${area}`}
          checked={count === names.length}
          indeterminate={count > 0 && count < names.length}
          onChange={(event) => onToggle(names, event.currentTarget.checked)}
        />
        {needsCrm && (
          <Text size="sm" c="dimmed">
            Exige o CRM aberto
          </Text>
        )}
      </Group>
      {offered.map(({ name, summary }) => (
        <Checkbox
          key={name}
          className={classes.choice ?? ''}
          ml="lg"
          label={summary}
          description={name}
          checked={chosen.has(name)}
          onChange={(event) => onToggle([name], event.currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}

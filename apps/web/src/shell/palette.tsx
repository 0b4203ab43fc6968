import type { SearchHit } from '@cadencia/contract/search'
import { plain } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import { useFocusReturn } from '@cadencia/ui/use-focus-return'
import { Button, Group, Kbd, Loader, Text } from '@mantine/core'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { type Icon, IconKeyboard, IconLogout, IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import classes from './frame.module.css'
import { kindOf } from './search-kinds.ts'
import { useShellStore } from './shell-store.ts'
import { signOut } from './sign-out.ts'
import { useAreas } from './use-areas.ts'
import { useSearch } from './use-search.ts'

const [paletteStore, palette] = createSpotlight()

interface Choice {
  id: string
  group: 'Ir para' | 'Criar' | 'Mais'
  label: string
  icon: Icon
  hint?: string
  choose: () => void
}

/** Command palette (Ctrl+K): screens, record search and create commands. Loaded when first opened. */
export function Palette() {
  const setPaletteOpen = useShellStore((state) => state.setPaletteOpen)
  const [typed, setTyped] = useState('')
  useFocusReturn(true)
  const search = useSearch(typed)
  const commands = useCommands().filter(({ label }) => matches(label, typed))
  const groups = [...Map.groupBy(commands, ({ group }) => group)]
  const kinds = [...Map.groupBy(search.hits, ({ kind }) => kind)]

  useEffect(() => {
    palette.open()
    return palette.close
  }, [])

  return (
    <Spotlight.Root
      store={paletteStore}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={() => setPaletteOpen(false)}
      shortcut={null}
      scrollable
      maxHeight={420}
      radius="lg"
      centered={false}
      yOffset="14vh"
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      classNames={{ actionsGroup: classes.paletteGroup ?? '' }}
      attributes={{ content: { 'aria-label': 'Pesquisar ou ir para' } }}
    >
      <Spotlight.Search
        placeholder="Pesquisar ou ir para"
        aria-label="Pesquisar ou ir para"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={search.isSearching ? <Loader size={16} aria-label="Pesquisando" /> : null}
      />
      <Spotlight.ActionsList>
        {groups.map(([group, choices]) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {choices.map(({ id, label, icon: ChoiceIcon, hint, choose }) => (
              <Spotlight.Action key={id} onClick={choose}>
                <Group gap="sm" wrap="nowrap" w="100%">
                  <ChoiceIcon size={18} stroke={1.75} aria-hidden />
                  <Text span flex={1}>
                    {label}
                  </Text>
                  {hint && <Kbd size="xs">{hint}</Kbd>}
                </Group>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {kinds.map(([kind, hits]) => (
          <Spotlight.ActionsGroup key={kind} label={kindOf(kind).label}>
            {hits.map((hit) => (
              <HitAction key={`${hit.kind} ${hit.id}`} hit={hit} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {commands.length === 0 && kinds.length === 0 && !search.error && (
          <Spotlight.Empty>
            {search.isSearching ? 'Pesquisando' : 'Nada encontrado. Tente outras palavras.'}
          </Spotlight.Empty>
        )}
        {search.error && (
          <Group role="alert" justify="space-between" p="sm">
            <Text size="sm">{search.error}</Text>
            <Button size="compact-sm" variant="default" onClick={search.retry}>
              Tentar novamente
            </Button>
          </Group>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function HitAction({ hit }: { hit: SearchHit }) {
  const navigate = useNavigate()
  const { icon: KindIcon } = kindOf(hit.kind)
  return (
    <Spotlight.Action onClick={() => void navigate(hit.url)}>
      <Group gap="sm" wrap="nowrap" w="100%">
        <KindIcon size={18} stroke={1.75} aria-hidden />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text truncate>{hit.title}</Text>
          {hit.detail && (
            <Text size="sm" c="dimmed" truncate>
              {hit.detail}
            </Text>
          )}
        </div>
      </Group>
    </Spotlight.Action>
  )
}

function useCommands(): Choice[] {
  const navigate = useNavigate()
  const areas = useAreas()
  const { data: user } = useCurrentUser()
  const setShortcutsOpen = useShellStore((state) => state.setShortcutsOpen)
  const goTo = (to: string) => () => void navigate(to)
  return [
    ...areas.map(({ label, path, icon, shortcut }) => ({
      id: path,
      group: 'Ir para' as const,
      label,
      icon,
      hint: `g ${shortcut}`,
      choose: goTo(path),
    })),
    ...areas.flatMap(({ commands = [] }) =>
      // Guests cannot write.
      (user?.isGuest ? commands.filter(({ icon }) => icon) : commands).map(({ label, to, icon }) => ({
        id: `${to} ${label}`,
        group: icon ? ('Ir para' as const) : ('Criar' as const),
        label,
        icon: icon ?? IconPlus,
        choose: goTo(to),
      })),
    ),
    {
      id: 'shortcuts',
      group: 'Mais',
      label: 'Atalhos do teclado',
      icon: IconKeyboard,
      hint: '?',
      choose: () => setShortcutsOpen(true),
    },
    { id: 'sign-out', group: 'Mais', label: 'Sair', icon: IconLogout, choose: signOut },
  ]
}

/** True if every typed word is the beginning of a word in the label, ignoring accents. */
function matches(label: string, typed: string): boolean {
  const text = plain(label).trim()
  return plain(typed)
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

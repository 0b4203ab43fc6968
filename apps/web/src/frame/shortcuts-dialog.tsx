import { Dialog } from '@cadencia/ui/dialog'
import { Group, Kbd, Stack, Table, Text } from '@mantine/core'
import { useOverlayStore } from '../kit/overlay-store.ts'
import { type ActionGroup, shownKeys } from '../records/actions/action.ts'
import { useActionGroups } from '../records/actions/action-store.ts'

interface Shortcut {
  keys: readonly string[]
  label: string
}

const GENERAL: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], label: 'Pesquisar ou ir para' },
  { keys: ['?'], label: 'Mostrar os atalhos' },
  { keys: ['F8'], label: 'Focar as notificações' },
  { keys: ['Esc'], label: 'Fechar o que está aberto' },
  { keys: ['Ctrl', 'Z'], label: 'Desfazer, enquanto o aviso aparece' },
]

/** Every keyboard shortcut: what works here, what works everywhere, and the screens. */
export function ShortcutsDialog() {
  const { areShortcutsOpen, setShortcutsOpen } = useOverlayStore()
  const groups = useActionGroups()
  // The nearest has the key; `?` is listed already.
  const taken = new Set(['?'])
  const isFree = ({ keys }: Shortcut) => {
    const key = keys.join(' ')
    if (taken.has(key)) return false
    taken.add(key)
    return true
  }
  const here = groups
    .filter(({ level }) => ['item', 'record', 'screen'].includes(level))
    .map((group) => ({ ...group, shortcuts: shortcutsOf(group).filter(isFree) }))
  const general = groups
    .filter(({ level }) => level === 'general')
    .flatMap(shortcutsOf)
    .filter(isFree)
  const screens = general.filter(({ keys }) => keys.length > 1)
  const anywhere = general.filter(({ keys }) => keys.length === 1)
  return (
    <Dialog
      opened={areShortcutsOpen}
      onClose={() => setShortcutsOpen(false)}
      title="Atalhos do teclado"
      size="sm"
    >
      <Stack gap="md">
        {here.map((group) => (
          <Shortcuts
            key={`${group.level} ${group.subject} ${group.heading}`}
            heading={group.heading}
            shortcuts={group.shortcuts}
          />
        ))}
        <Shortcuts heading="Geral" shortcuts={[...GENERAL, ...anywhere]} />
        <Shortcuts
          heading="Telas"
          shortcuts={screens.map(({ keys, label }) => ({ keys, label: `Ir para ${label}` }))}
        />
      </Stack>
    </Dialog>
  )
}

function shortcutsOf({ actions }: ActionGroup): Shortcut[] {
  return actions.flatMap((action) => {
    const keys = shownKeys(action)
    return keys.length === 0 ? [] : [{ keys, label: action.label }]
  })
}

function Shortcuts({ heading, shortcuts }: { heading: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <Table className="shortcut-keys" withRowBorders={false} verticalSpacing={6} horizontalSpacing={0}>
      <Table.Caption ta="start" mt={0} mb={4} style={{ captionSide: 'top' }}>
        <Text span size="sm" fw={550} c="dimmed">
          {heading}
        </Text>
      </Table.Caption>
      <Table.Tbody>
        {shortcuts.map(({ keys, label }) => (
          <Table.Tr key={label}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>
              <Group gap={4} justify="flex-end" wrap="nowrap">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

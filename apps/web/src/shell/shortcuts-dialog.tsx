import { useFocusReturn } from '@cadencia/ui/use-focus-return'
import { Group, Kbd, Modal, Stack, Table, Text } from '@mantine/core'
import { useShellStore } from './shell-store.ts'
import { useAreas } from './use-areas.ts'

interface Shortcut {
  keys: readonly string[]
  label: string
}

const GENERAL: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], label: 'Pesquisar ou ir para' },
  { keys: ['?'], label: 'Mostrar os atalhos' },
  { keys: ['F8'], label: 'Focar as notificações' },
  { keys: ['Esc'], label: 'Fechar o que está aberto' },
  { keys: ['J'], label: 'Próximo registro' },
  { keys: ['K'], label: 'Registro anterior' },
  { keys: ['Ctrl', 'Z'], label: 'Desfazer, enquanto o aviso aparece' },
]

/** Every keyboard shortcut of the frame. */
export function ShortcutsDialog() {
  const { areShortcutsOpen, setShortcutsOpen } = useShellStore()
  useFocusReturn(areShortcutsOpen)
  const areas = useAreas().map(({ shortcut, label }) => ({
    keys: ['g', shortcut],
    label: `Ir para ${label}`,
  }))
  return (
    <Modal
      opened={areShortcutsOpen}
      onClose={() => setShortcutsOpen(false)}
      title="Atalhos do teclado"
      size="sm"
    >
      <Stack gap="md">
        <Shortcuts heading="Geral" shortcuts={GENERAL} />
        <Shortcuts heading="Telas" shortcuts={areas} />
      </Stack>
    </Modal>
  )
}

function Shortcuts({ heading, shortcuts }: { heading: string; shortcuts: readonly Shortcut[] }) {
  return (
    <Table withRowBorders={false} verticalSpacing={6} horizontalSpacing={0}>
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

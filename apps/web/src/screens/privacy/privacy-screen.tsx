import { Card, List, Stack, Table, Text, Title } from '@mantine/core'
import { Screen } from '../../kit/screen/screen.tsx'
import { STORED_DATA } from './stored-data.ts'

/** What is recorded on the people who work with this system, why, and for how long. */
export function PrivacyScreen() {
  return (
    <Screen title="Privacidade" subtitle="O que esta plataforma registra sobre quem trabalha com ela">
      <Stack gap="lg" maw={900}>
        <Card withBorder padding="lg" component="section" aria-labelledby="kept-title">
          <Title order={2} id="kept-title" fz="lg" mb="sm">
            O que é registrado, e por quanto tempo
          </Title>
          <StoredDataTable />
          <StoredDataList />
        </Card>
        <Card withBorder padding="lg" component="section" aria-labelledby="looks-title">
          <Title order={2} id="looks-title" fz="lg" mb="sm">
            Quem vê o quê
          </Title>
          <List spacing="xs">
            <List.Item>
              Colegas veem seu nome, e-mail e time, e o que você faz em tarefas, sprints e reuniões.
            </List.Item>
            <List.Item>Uma conversa é lida por quem participa dela.</List.Item>
            <List.Item>
              Administradores podem ler conversas de outras pessoas; cada leitura fica registrada na
              auditoria, com quem leu e quando.
            </List.Item>
            <List.Item>
              Ao gravar uma reunião, o reconhecimento de voz do navegador pode usar a nuvem do fabricante do
              navegador.
            </List.Item>
          </List>
        </Card>
        <Card withBorder padding="lg" component="section" aria-labelledby="rights-title">
          <Title order={2} id="rights-title" fz="lg" mb="sm">
            Seus direitos (LGPD)
          </Title>
          <Text>
            Você pode pedir a um administrador uma cópia de tudo o que está registrado sobre você, a correção
            do que estiver errado e o apagamento dos seus dados pessoais. Depois de apagados, tarefas,
            mensagens e pontos continuam existindo sem o seu nome. Nome e foto você mesmo altera em “Meu
            perfil”, onde também estão as suas sessões abertas.
          </Text>
        </Card>
      </Stack>
    </Screen>
  )
}

function StoredDataTable() {
  return (
    <Table
      verticalSpacing="sm"
      aria-labelledby="kept-title"
      visibleFrom="sm"
      style={{ fontVariantNumeric: 'normal' }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>O quê</Table.Th>
          <Table.Th>Para quê</Table.Th>
          <Table.Th>Por quanto tempo</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {STORED_DATA.map(({ what, why, howLong }) => (
          <Table.Tr key={what}>
            <Table.Td>{what}</Table.Td>
            <Table.Td>{why}</Table.Td>
            <Table.Td>{howLong}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** The same, one below the other, on narrow screens. */
function StoredDataList() {
  return (
    <Stack gap="md" hiddenFrom="sm">
      {STORED_DATA.map(({ what, why, howLong }) => (
        <div key={what}>
          <Text fw={550}>{what}</Text>
          <Text size="sm">{why}</Text>
          <Text size="sm" c="dimmed">
            {howLong}
          </Text>
        </div>
      ))}
    </Stack>
  )
}

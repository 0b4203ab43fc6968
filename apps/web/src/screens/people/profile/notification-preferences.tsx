import { messageOf } from '@cadencia/http/http-error'
import { labelOf } from '@cadencia/locale/fallback'
import type { Cause, Preference, PreferenceChange } from '@cadencia/notifications/contract'
import { usePreferences, useUpdatePreferences } from '@cadencia/notifications/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { RowCheckbox } from '../../../collections/rows/row-checkbox.tsx'
import { showFailureOf } from '../../../kit/show-failure.ts'

const LABELS = {
  meeting_invited: 'Convite para reunião',
  meeting_moved: 'Reunião remarcada',
  meeting_cancelled: 'Reunião cancelada',
  summary_ready: 'Resumo de reunião pronto',
  task_assigned: 'Tarefa atribuída a mim',
  task_unblocked: 'Minha tarefa desbloqueada',
  sprint_delayed: 'Sprint do meu time atrasada',
  knowledge_received: 'Conhecimento compartilhado comigo',
  comment: 'Comentário no que acompanho',
  support_opened: 'Solicitação de suporte para meu time',
  support_assigned: 'Solicitação atribuída a mim',
  support_resolved: 'Minha solicitação resolvida',
  badge_earned: 'Conquista recebida',
  report_ready: 'Relatório que pedi está pronto',
  lead_assigned: 'Lead atribuído a mim',
  automation_failed: 'Automação de WhatsApp falhou',
  gateway: 'Conexão e envios do WhatsApp',
  webhook: 'Webhooks pausados ou recusados',
  system: 'Eventos que o sistema não conseguiu entregar',
  token: 'Tokens de acesso criados ou revogados',
  token_ending: 'Tokens de acesso perto do fim',
  mention: 'Menção no chat ou em comentário',
  chat_message: 'Mensagens do chat',
  reminder: 'Lembrete de reunião ou tarefa, sem a página aberta',
} as const satisfies Record<Cause, string>

/** Which notifications are sent, on the screen, by e-mail and on devices; each choice takes effect at once. */
export function NotificationPreferences() {
  const preferences = usePreferences()
  const update = useUpdatePreferences()
  const choose = (preference: PreferenceChange) =>
    showFailureOf(
      update.mutateAsync({ body: [preference] }),
      'Não foi possível salvar a preferência. Tente novamente.',
    )
  return (
    <section aria-labelledby="preferences-title">
      <Title order={2} fz="lg" id="preferences-title">
        Notificações
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        E-mails são enviados agrupados, a cada dez minutos, com o que ainda não foi lido.
      </Text>
      {preferences.isPending && (
        <Stack gap={20} pt="xs" role="status" aria-label="Carregando">
          {Object.keys(LABELS).map((cause) => (
            <Group key={cause} justify="space-between" wrap="nowrap" aria-hidden>
              <Skeleton height={14} width="40%" />
              <Skeleton height={20} width={160} />
            </Group>
          ))}
        </Stack>
      )}
      {preferences.isLoadingError && (
        <ErrorState
          message={messageOf(preferences.error, 'Não foi possível carregar as preferências.')}
          onRetry={() => void preferences.refetch()}
          isRetrying={preferences.isFetching}
        />
      )}
      {preferences.data && (
        <PreferenceTable
          preferences={preferences.data}
          changing={update.isPending ? update.variables.body[0] : undefined}
          onChoose={choose}
        />
      )}
    </section>
  )
}

interface PreferenceTableProps {
  preferences: readonly Preference[]
  /** What is being saved: shown as it will be. */
  changing: PreferenceChange | undefined
  onChoose: (preference: PreferenceChange) => void
}

function PreferenceTable({ preferences, changing, onChoose }: PreferenceTableProps) {
  return (
    <Table verticalSpacing={4} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Aviso</Table.Th>
          {['Tela', 'E-mail', 'Aparelhos'].map((way) => (
            // As narrow as its word, so that what it is about keeps the room.
            <Table.Th key={way} w={1} ta="center" style={{ whiteSpace: 'nowrap' }}>
              {way}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {preferences
          .map((one) => (changing?.cause === one.cause ? { ...one, ...changing } : one))
          .map((one) => (
            <Table.Tr key={one.cause}>
              <Table.Td>{labelOf(LABELS, one.cause)}</Table.Td>
              <Table.Td ta="center">
                <RowCheckbox
                  label={`${labelOf(LABELS, one.cause)}: na tela`}
                  checked={one.screen}
                  onChange={() => onChoose({ ...one, screen: !one.screen })}
                />
              </Table.Td>
              <Table.Td ta="center">
                <RowCheckbox
                  label={`${labelOf(LABELS, one.cause)}: por e-mail`}
                  checked={one.email}
                  onChange={() => onChoose({ ...one, email: !one.email })}
                />
              </Table.Td>
              <Table.Td ta="center">
                <RowCheckbox
                  label={`${labelOf(LABELS, one.cause)}: nos aparelhos`}
                  checked={one.push ?? false}
                  onChange={() => onChoose({ ...one, push: !one.push })}
                />
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  )
}

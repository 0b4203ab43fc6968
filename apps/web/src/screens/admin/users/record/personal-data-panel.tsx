import { exportPersonalData } from '@cadencia/admin/personal-data/contract'
import { useErasePersonalData } from '@cadencia/admin/personal-data/react'
import { call } from '@cadencia/http/call'
import type { AdminUser } from '@cadencia/people/contract'
import { Stack, Text, Title } from '@mantine/core'
import { fullName } from '../../../../kit/full-name.ts'
import { PersonalDataActions, StoredDataLink } from '../../../../records/people/personal-data.tsx'
import { useStepUp } from '../../../../records/people/step-up.tsx'

export function PersonalDataPanel({ user }: { user: AdminUser }) {
  const erase = useErasePersonalData()
  const { confirm, dialog } = useStepUp()
  const params = { id: user.id }
  const question = {
    title: `Apagar os dados de ${fullName(user)}?`,
    text: 'Nome, e-mail, foto, sessões e notificações são apagados para sempre, e a pessoa não entra mais. Tarefas, mensagens e pontos ficam, em nome de “Pessoa removida”. Não há volta.',
    submitLabel: 'Apagar para sempre',
  }
  return (
    <section aria-labelledby="personal-data">
      <Title order={3} id="personal-data" fz="md" mb={4}>
        Dados pessoais (LGPD)
      </Title>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Exportar e apagar entram na auditoria.
        </Text>
        <StoredDataLink />
        <PersonalDataActions
          fileName={`dados-${user.id.slice(0, 8)}.json`}
          read={() => call(exportPersonalData, { params })}
          erase={() => confirm(question, (body) => erase.mutateAsync({ params, body }))}
          toasts={{
            exportar: { title: 'Dados exportados', message: fullName(user) },
            apagar: { title: 'Dados apagados', message: fullName(user) },
          }}
        />
      </Stack>
      {dialog}
    </section>
  )
}

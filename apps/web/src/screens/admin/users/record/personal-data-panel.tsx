import { useErasePersonalData } from '@cadencia/admin/personal-data/react'
import type { AdminUser } from '@cadencia/people/contract'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { fullName } from '../../../../kit/full-name.ts'
import { showFailure } from '../../../../kit/show-failure.ts'
import { useStepUp } from '../../../../records/people/step-up.tsx'

/** What the LGPD grants the person: a copy of everything, and its erasure. */
export function PersonalDataPanel({ user }: { user: AdminUser }) {
  const erase = useErasePersonalData()
  const { confirm, dialog } = useStepUp()
  const ask = async () => {
    const question = {
      title: `Apagar os dados de ${fullName(user)}?`,
      text: 'Nome, e-mail, foto, sessões e notificações são apagados para sempre, e a pessoa não entra mais. Tarefas, mensagens e pontos ficam, em nome de “Pessoa removida”. Não há volta.',
      submitLabel: 'Apagar para sempre',
    }
    try {
      await confirm(question, (proof) => erase.mutateAsync({ params: { id: user.id }, body: proof }))
      showToast({ title: 'Dados apagados', message: fullName(user), tone: 'success' })
    } catch (error) {
      showFailure(error, 'Não foi possível apagar os dados. Tente novamente.')
    }
  }
  return (
    <section aria-labelledby="personal-data">
      <Title order={3} id="personal-data" fz="md" mb={4}>
        Dados pessoais (LGPD)
      </Title>
      <Text size="sm" c="dimmed">
        Exportar e apagar entram na auditoria.
      </Text>
      <Anchor
        component={Link}
        to="/privacidade"
        size="sm"
        display="inline-block"
        mb="sm"
        className="touch-link"
      >
        O que é registrado, e por quanto tempo
      </Anchor>
      <Group gap="sm">
        <Button
          component="a"
          href={`/api/admin/users/${user.id}/data`}
          download
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          Exportar dados
        </Button>
        <Button variant="default" c="red" onClick={() => void ask()}>
          Apagar dados
        </Button>
      </Group>
      {dialog}
    </section>
  )
}

import { useErasePersonalData } from '@cadencia/admin/personal-data/react'
import { messageOf } from '@cadencia/http/http-error'
import type { AdminUser } from '@cadencia/people/contract'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../../../shell/person.ts'

/** What the LGPD grants the person: a copy of everything, and its erasure. */
export function PersonalDataPanel({ user }: { user: AdminUser }) {
  const [isAsking, setAsking] = useState(false)
  const erase = useErasePersonalData()
  const confirm = async () => {
    try {
      await erase.mutateAsync({ params: { id: user.id } })
      showToast({ title: 'Dados apagados', message: fullName(user), tone: 'success' })
      setAsking(false)
    } catch (error) {
      showToast({
        title: 'Erro ao apagar',
        message: messageOf(error, 'Não foi possível apagar os dados. Tente novamente.'),
        tone: 'error',
      })
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
        <Button variant="default" c="red" onClick={() => setAsking(true)}>
          Apagar dados
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`Apagar os dados de ${fullName(user)}?`}
        text="Nome, e-mail, foto, sessões e notificações são apagados para sempre, e a pessoa não entra mais. Tarefas, mensagens e pontos ficam, em nome de “Pessoa removida”. Não há volta."
        confirmLabel="Apagar para sempre"
        isDanger
        isPending={erase.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

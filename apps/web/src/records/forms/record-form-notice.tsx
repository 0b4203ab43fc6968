import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { FormNotice } from './use-record-form.ts'

/** Notice of a colleague's change or of a restored draft. */
export function RecordFormNotice({ notice }: { notice: FormNotice | undefined }) {
  if (notice === undefined) return null
  if (notice.kind === 'restored') {
    return (
      <Group justify="space-between" gap="xs" role="status">
        <Text size="sm" c="dimmed">
          Recuperamos o que você tinha digitado.
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={notice.onDiscard}>
          Descartar
        </Button>
      </Group>
    )
  }
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconUsers size={18} aria-hidden />}
      title={`Outra pessoa alterou ${notice.what}`}
    >
      <Text>
        O que você digitou continua abaixo. Carregue os valores atuais para continuar a partir deles, ou
        mantenha o que digitou sobre eles.
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="sm" variant="default" onClick={notice.onTakeOver}>
          Carregar os valores atuais
        </Button>
        <Button size="sm" variant="subtle" onClick={notice.onKeepTyped}>
          Manter o que digitei
        </Button>
      </Group>
    </Alert>
  )
}

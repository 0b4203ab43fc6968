import { Alert, Button, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'

/** Says that somebody else was faster; nothing that was typed is gone. */
export function StaleNotice({ onReload }: { onReload: () => void }) {
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconUsers size={18} aria-hidden />}
      title="Outra pessoa alterou esta reunião"
    >
      <Text>
        O que você digitou continua abaixo. Carregue os valores atuais para continuar a partir deles.
      </Text>
      <Button size="sm" variant="default" mt="xs" onClick={onReload}>
        Carregar os valores atuais
      </Button>
    </Alert>
  )
}

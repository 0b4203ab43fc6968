import { Dialog } from '@cadencia/ui/dialog'
import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCopy } from '@tabler/icons-react'

interface NewTokenSecretProps {
  token: string
  onClose: () => void
}

/** A token that was just made, shown this once. */
export function NewTokenSecret({ token, onClose }: NewTokenSecretProps) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Guarde o token"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert color="yellow" icon={<IconAlertTriangle size={20} stroke={1.75} aria-hidden />}>
          Ele não será mostrado de novo. Quem o tiver age em seu nome, dentro das permissões.
        </Alert>
        <TextInput
          label="Token"
          readOnly
          value={token}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text size="sm" c="dimmed">
          Os programas o enviam no cabeçalho <code>Authorization: Bearer</code>.
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={token}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
                onClick={copy}
                data-autofocus
              >
                {copied ? 'Copiado' : 'Copiar'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Guardei o token</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

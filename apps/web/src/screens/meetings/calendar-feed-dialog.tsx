import { messageOf } from '@cadencia/http/http-error'
import { useCalendarFeed, useRotateCalendar } from '@cadencia/meetings/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { Dialog } from '@cadencia/ui/dialog'
import { ErrorState } from '@cadencia/ui/error-state'
import { showToast } from '@cadencia/ui/toast'
import { Button, CopyButton, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../kit/show-failure.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The address that a calendar program subscribes to; whoever knows it reads the agenda, so it can be changed. */
export function CalendarFeedDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const feed = useCalendarFeed({ isEnabled: opened })
  const rotate = useRotateCalendar()
  const [isAsking, setAsking] = useState(false)

  const change = () =>
    rotate.mutate(
      {},
      {
        onSuccess: () => {
          showToast({ title: 'Endereço trocado', message: 'O anterior deixou de valer.', tone: 'success' })
          setAsking(false)
        },
        onError: (error) => showFailure(error, 'Não foi possível trocar o endereço. Tente novamente.'),
      },
    )

  return (
    <>
      <Dialog opened={opened} onClose={onClose} title="Assinar minha agenda" size="lg">
        <Stack>
          <Text c="dimmed">
            Cole este endereço no seu programa de agenda para ver nele as suas reuniões. Quem tem o endereço
            pode ler a sua agenda.
          </Text>
          {feed.isPending && <Skeleton height={36} />}
          {feed.isLoadingError && (
            <ErrorState
              message={messageOf(feed.error, 'Não foi possível carregar o endereço.')}
              onRetry={() => void feed.refetch()}
              isRetrying={feed.isFetching}
            />
          )}
          {feed.data && (
            <>
              <TextInput
                label="Endereço da agenda"
                readOnly
                value={feed.data.url}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Group gap="xs">
                <CopyButton value={feed.data.url}>
                  {({ copied, copy }) => (
                    <Button
                      leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
                      onClick={copy}
                    >
                      {copied ? 'Copiado' : 'Copiar'}
                    </Button>
                  )}
                </CopyButton>
                <Button
                  variant="default"
                  leftSection={<IconRefresh {...icon} />}
                  onClick={() => setAsking(true)}
                >
                  Trocar endereço
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={isAsking}
        title="Trocar o endereço?"
        text="O endereço atual deixa de valer, e as agendas que o assinam param de receber as suas reuniões."
        confirmLabel="Trocar"
        isDanger
        isPending={rotate.isPending}
        onConfirm={change}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

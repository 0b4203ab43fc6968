import { ConfirmDialog, type ConfirmDialogProps } from '@cadencia/ui/confirm-dialog'
import { showToast, type Toast } from '@cadencia/ui/toast'
import { Anchor, Button, Group } from '@mantine/core'
import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { saveJson } from '../../kit/save-file.ts'
import { showFailure } from '../../kit/show-failure.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

type Verb = 'exportar' | 'apagar'

interface PersonalDataActionsProps {
  /** Of the saved copy. */
  fileName: string
  read: () => Promise<unknown>
  erase: () => Promise<unknown>
  /** Asked before erasing; absent where `erase` asks by itself. */
  question?: Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel'>
  eraseLabel?: string
  toasts: Readonly<Record<Verb, Toast>>
  /** Whether it is known whose data are meant; else it says so itself. */
  isNamed?: () => boolean
  failed?: string
  onFailure?: (error: unknown, message: string) => void
}

/** What the LGPD grants a person: a copy of everything that is kept of them, and its erasure. */
export function PersonalDataActions({
  fileName,
  read,
  erase,
  question,
  eraseLabel = 'Apagar dados',
  toasts,
  isNamed = () => true,
  failed = 'Não foi possível',
  onFailure = showFailure,
}: PersonalDataActionsProps) {
  const [pending, setPending] = useState<Verb>()
  const [isAsking, setAsking] = useState(false)
  async function run(verb: Verb, act: () => Promise<unknown>): Promise<void> {
    setPending(verb)
    try {
      await act()
      setAsking(false)
      showToast({ tone: 'success', ...toasts[verb] })
    } catch (error) {
      onFailure(error, `${failed} ${verb} os dados. Tente novamente.`)
    } finally {
      setPending(undefined)
    }
  }
  const save = () => run('exportar', async () => saveJson(fileName, await read()))
  const confirm = () => run('apagar', erase)
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconDownload {...icon} />}
        loading={pending === 'exportar'}
        onClick={() => isNamed() && void save()}
      >
        Exportar dados
      </Button>
      <Button
        variant="default"
        c="red"
        leftSection={<IconEraser {...icon} />}
        onClick={() => isNamed() && (question ? setAsking(true) : void confirm())}
      >
        {eraseLabel}
      </Button>
      {question && (
        <ConfirmDialog
          {...question}
          opened={isAsking}
          isDanger
          isPending={pending === 'apagar'}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  )
}

export function StoredDataLink() {
  return (
    <Anchor component={Link} to="/privacidade" size="sm" w="fit-content" className="touch-link">
      O que é registrado, e por quanto tempo
    </Anchor>
  )
}

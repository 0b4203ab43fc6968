import { formatBytes } from '@cadencia/locale/numbers'
import { FileThumb } from '@cadencia/ui/file-thumb'
import type { UploadControl, UploadItem } from '@cadencia/ui/upload-field'
import { ActionIcon, Progress, Text } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import classes from './files.module.css'

/** The files of what is being written, each with how far it is. */
export function AttachedFiles({ uploads, label }: { uploads: UploadControl; label: string }) {
  if (uploads.items.length === 0) return null
  return (
    <ul className={classes.attached} aria-label={label}>
      {uploads.items.map((item) => (
        <AttachedFile key={item.id} item={item} uploads={uploads} />
      ))}
    </ul>
  )
}

function AttachedFile({ item, uploads }: { item: UploadItem; uploads: UploadControl }) {
  const { id, name, state, ratio } = item
  const isUnderWay = state === 'waiting' || state === 'sending'
  return (
    <li className={classes.file} data-failed={state === 'failed' || undefined} aria-label={name}>
      <FileThumb {...item} />
      <div className={classes.fileText}>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {isUnderWay && (
          <Progress value={ratio * 100} size="xs" transitionDuration={0} aria-label={`Enviando ${name}`} />
        )}
        <Text size="xs" lineClamp={2} c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          {stateLabel(item)}
        </Text>
      </div>
      {state === 'failed' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.fileButton ?? ''}
          aria-label={`Tentar enviar ${name} de novo`}
          title="Tentar novamente"
          onClick={() => uploads.retry(id)}
        >
          <IconRefresh size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.fileButton ?? ''}
        aria-label={`${isUnderWay ? 'Cancelar envio de' : 'Remover'} ${name}`}
        title={isUnderWay ? 'Cancelar' : 'Remover'}
        onClick={() => uploads.remove(id)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function stateLabel({ state, size, ratio, problem }: UploadItem): string {
  if (state === 'failed') return problem ?? 'Não enviado'
  if (state === 'waiting') return 'Aguardando'
  if (state === 'done') return formatBytes(size)
  return ratio >= 1 ? 'Conferindo' : `${Math.floor(ratio * 100)}% de ${formatBytes(size)}`
}

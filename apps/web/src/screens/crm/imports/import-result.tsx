import { downloadRefusedRows, type LeadImport } from '@cadencia/crm/imports/contract'
import { useImport, useUndoImport } from '@cadencia/crm/imports/react'
import { addressOf } from '@cadencia/http/call'
import { messageOf } from '@cadencia/http/http-error'
import { FILE_MESSAGES } from '@cadencia/imports/contract'
import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { ErrorState } from '@cadencia/ui/error-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Alert, Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../../kit/show-failure.ts'
import { showSuccess } from '../show-success.ts'
import { isUnderWay, STATUS_LABELS } from './import-labels.ts'
import { RowMessages } from './import-preview-rows.tsx'
import { Notices } from './import-source.tsx'
import classes from './imports.module.css'

interface ImportResultProps {
  id: string
  onStartOver: () => void
  onClose: () => void
}

/** An import: how far it is, what came of it, what was refused and why, and the way to undo it. */
export function ImportResult({ id, onStartOver, onClose }: ImportResultProps) {
  const { data, error, refetch, isFetching } = useImport(id)
  if (error && !data) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar a importação.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton height={180} radius="md" />
  return (
    <Stack gap="md">
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <div className={classes.what}>
          <Text fw={600}>{data.fileName}</Text>
          <Text size="sm" c="dimmed">
            <RelativeTime instant={data.createdAt} /> · {data.author?.firstName ?? 'Alguém'}
          </Text>
        </div>
        <StatusBadge {...badgeOf(STATUS_LABELS, data.status)} />
      </Group>
      {isUnderWay(data.status) && <UnderWay of={data} />}
      {data.status === 'failed' && (
        <Alert color="red" variant="light" role="alert" p="sm">
          {data.message ?? FILE_MESSAGES.unreadable}
        </Alert>
      )}
      <Notices of={data.notices} />
      {data.undone && <Undone of={data.undone} />}
      <Figures of={data} />
      {data.errors > 0 && <Refused of={data} />}
      <Group justify="space-between" gap="xs">
        <UndoButton of={data} />
        <Group gap="xs" ml="auto">
          <Button variant="default" onClick={onStartOver}>
            Nova importação
          </Button>
          <Button onClick={onClose}>Fechar</Button>
        </Group>
      </Group>
    </Stack>
  )
}

function UnderWay({ of: { processed, total } }: { of: LeadImport }) {
  const share = total === 0 ? 0 : (processed / total) * 100
  return (
    <div>
      <Progress value={share} size="lg" animated aria-label="Andamento da importação" />
      <Text size="sm" c="dimmed" mt={4} role="status">
        {total === 0
          ? 'Lendo o arquivo'
          : `${formatNumber(processed)} de ${plural(total, 'linha', 'linhas')}`}
        . Esta janela pode ser fechada; a importação continua.
      </Text>
    </div>
  )
}

function Undone({ of: { removed, restored, kept } }: { of: NonNullable<LeadImport['undone']> }) {
  return (
    <Alert color="gray" variant="light" role="status" p="sm">
      Importação desfeita: {plural(removed, 'lead removido', 'leads removidos')},{' '}
      {plural(restored, 'restaurado', 'restaurados')}
      {kept > 0 && `, ${plural(kept, 'mantido', 'mantidos')} porque foi alterado ou usado desde então`}.
    </Alert>
  )
}

function Figures({ of: { imported, updated, skipped, errors } }: { of: LeadImport }) {
  const figures = [
    ['Importados', imported],
    ['Atualizados', updated],
    ['Ignorados', skipped],
    ['Erros', errors],
  ] as const
  return (
    <dl className={classes.figures}>
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Refused({ of: { id, rows, errors } }: { of: LeadImport }) {
  return (
    <section aria-label="Linhas recusadas">
      <Group justify="space-between" gap="xs" mb="xs">
        <Text fw={600}>Linhas recusadas</Text>
        <Button
          component="a"
          href={addressOf(downloadRefusedRows, { params: { id }, query: { separator: 'semicolon' } })}
          download
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          Baixar a lista
        </Button>
      </Group>
      <RowMessages label="Linhas recusadas" rows={rows} total={errors} />
    </section>
  )
}

function UndoButton({ of: { id, status, imported, updated } }: { of: LeadImport }) {
  const [isAsking, setAsking] = useState(false)
  const undo = useUndoImport()
  const canUndo = (status === 'completed' || status === 'failed') && imported + updated > 0
  if (!canUndo) return null
  const confirm = () =>
    undo.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showSuccess('Importação desfeita.')
          setAsking(false)
        },
        onError: (error) => showFailure(error, 'Falha ao desfazer a importação. Tente novamente.'),
      },
    )
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Desfazer importação
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Desfazer importação"
        text="Os leads criados serão removidos e os atualizados voltam ao que eram. O que alguém alterou ou usou desde então fica como está."
        confirmLabel="Desfazer"
        isDanger
        isPending={undo.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

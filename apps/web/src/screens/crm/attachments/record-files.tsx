import type { Attachable, Attachment } from '@cadencia/crm/attachments/contract'
import { targetOf, useAttachFile, useAttachments, useRemoveAttachment } from '@cadencia/crm/attachments/react'
import { type FileInfo, fileIdOf } from '@cadencia/files/contract'
import { type Uploads, useUploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import { isSessionOver, messageOf } from '@cadencia/http/http-error'
import { formatBytes } from '@cadencia/locale/numbers'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { ErrorState } from '@cadencia/ui/error-state'
import { FileThumb } from '@cadencia/ui/file-thumb'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { showToast } from '@cadencia/ui/toast'
import { UploadField } from '@cadencia/ui/upload-field'
import { ActionIcon, Alert, Anchor, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { create } from 'zustand'
import { markCreated } from '../../../kit/created-store.ts'
import { MoreButton } from '../../../kit/more-button.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import { useCreatedRow } from '../../../kit/use-created-row.ts'
import { useMark } from '../../../kit/use-mark.ts'
import { showSuccess } from '../show-success.ts'

/** As the thumb tells kinds apart. */
const THUMBS = { presentation: 'presentation', other: 'application/pdf' } as const

/** One attached file: what it is, who attached it when; opened by its name. */
function FileRow({ file, onRemove }: { file: Attachment; onRemove: () => void }) {
  const { id, fileURL, fileName, fileType, fileSize, author, createdAt } = file
  const mark = useMark<HTMLDivElement>('file', fileIdOf(fileURL))
  return (
    <Group {...mark} component="li" data-row={id} className="upload-row" gap="sm" wrap="nowrap">
      <FileThumb type={THUMBS[fileType]} />
      <Box flex={1} miw={0}>
        <Anchor href={fileURL} download={fileName} display="block" truncate>
          {fileName}
        </Anchor>
        <Text size="sm" c="dimmed">
          {formatBytes(fileSize)} · {author?.firstName ?? 'Alguém'}, <RelativeTime instant={createdAt} />
        </Text>
      </Box>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Remover ${fileName}`}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

export type FilesOf = { leadId: string } | { opportunityId: string } | { clientId: string }

const { maxFiles, maxBytes } = USES.crm
const HINT = `PowerPoint ou PDF: até ${maxFiles} arquivos por vez, ${maxBytes / 1024 ** 2} MB cada.`

/** The record that is meant, as a kind and an id. */
function recordOf(of: FilesOf): { kind: Attachable; id: string } {
  if ('leadId' in of) return { kind: 'lead', id: of.leadId }
  if ('clientId' in of) return { kind: 'client', id: of.clientId }
  return { kind: 'opportunity', id: of.opportunityId }
}

/** The files of one lead, opportunity or client: attached, opened, removed. */
export function RecordFiles({ of }: { of: FilesOf }) {
  const { kind, id } = recordOf(of)
  const key = `crm.files.${kind}.${id}`
  const { failed, retry, isAttaching, attachAll } = useAttaching(key, targetOf(kind, id))
  const take = (files: readonly FileInfo[]) => {
    uploads.release(files)
    void attachAll(files)
  }
  // What is on its way goes on, and is attached, when the record is closed.
  const uploads: Uploads = useUploads({ rules: USES.crm, kept: { key, save: take }, onChange: take })
  return (
    <Stack gap="md">
      <UploadField label="Anexar arquivos" hint={HINT} uploads={uploads} />
      {failed.length > 0 && (
        <Alert color="red" variant="light" role="alert" p="sm">
          <Text size="sm" mb="xs">
            {failed.map(({ fileName }) => fileName).join(', ')}: enviado, mas não anexado.
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={isAttaching}
            onClick={retry}
          >
            Tentar novamente
          </Button>
        </Alert>
      )}
      <FileList kind={kind} id={id} />
    </Stack>
  )
}

/** Those that arrived at the server and could not be attached, by record: they wait there while it is closed. */
const useFailedFiles = create<Readonly<Record<string, readonly FileInfo[]>>>()(() => ({}))
const NONE: readonly FileInfo[] = []

/** Attaches what has arrived at the server; what fails can be tried again without sending it anew. */
function useAttaching(key: string, target: ReturnType<typeof targetOf>) {
  const attach = useAttachFile()
  const failed = useFailedFiles((all) => all[key]) ?? NONE

  async function attachAll(files: readonly FileInfo[]): Promise<void> {
    for (const file of files) {
      const { fileURL, fileName, fileType, fileSize } = file
      try {
        const { id } = await attach.mutateAsync({
          body: { fileURL, fileName, fileType, fileSize, ...target },
        })
        markCreated(id)
        showToast({ title: 'Arquivo anexado!', message: fileName, tone: 'success' })
      } catch (error) {
        useFailedFiles.setState((all) => ({ [key]: [...(all[key] ?? NONE), file] }))
        if (isSessionOver(error)) continue
        const message = 'Falha ao anexar arquivo. Tente novamente.'
        showToast({ title: 'Erro ao anexar', message, tone: 'error' })
      }
    }
  }
  return {
    failed,
    isAttaching: attach.isPending,
    attachAll,
    retry: () => {
      useFailedFiles.setState({ [key]: NONE })
      void attachAll(failed)
    },
  }
}

function FileList({ kind, id }: { kind: Attachable; id: string }) {
  const attachments = useAttachments(kind, id)
  const { data, error, isPending, isFetching, refetch } = attachments
  const [removing, setRemoving] = useState<Attachment>()
  const list = useRef<HTMLDivElement>(null)
  useCreatedRow(list)
  if (isPending) return <Skeleton height={56} radius="md" aria-label="Carregando" role="status" />
  if (!data) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar os anexos.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const files = data.pages.flatMap(({ rows }) => rows)
  return (
    <>
      {files.length === 0 ? (
        <Text c="dimmed">Nenhum anexo ainda.</Text>
      ) : (
        <Stack component="ul" ref={list} gap="xs" className="upload-list" aria-label="Anexos">
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={() => setRemoving(file)} />
          ))}
        </Stack>
      )}
      <MoreButton list={attachments} />
      {/* Stands also when the last file has gone, to tell so. */}
      {removing && <RemoveDialog file={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function RemoveDialog({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const remove = useRemoveAttachment()
  const confirm = () =>
    remove.mutate(
      { params: { id: file.id } },
      {
        onSuccess: () => {
          showSuccess('Anexo removido com sucesso.')
          onClose()
        },
        onError: (error) => showFailure(error, 'Falha ao remover o anexo. Tente novamente.'),
      },
    )
  return (
    <ConfirmDialog
      opened
      title="Remover anexo"
      text={`${file.fileName} deixa de fazer parte deste registro. Não há como desfazer.`}
      confirmLabel="Remover"
      isDanger
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

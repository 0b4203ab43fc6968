import type { Attachable, Attachment } from '@cadencia/crm/attachments/contract'
import { targetOf, useAttachFile, useAttachments, useRemoveAttachment } from '@cadencia/crm/attachments/react'
import type { FileInfo } from '@cadencia/files/contract'
import { useUploads } from '@cadencia/files/react'
import { USES } from '@cadencia/files/uses'
import { isSessionOver, messageOf } from '@cadencia/http/http-error'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { ErrorState } from '@cadencia/ui/error-state'
import { showToast } from '@cadencia/ui/toast'
import { UploadField } from '@cadencia/ui/upload-field'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { markCreated } from '../../../kit/created-store.ts'
import { MoreButton } from '../../../kit/more-button.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import { useCreatedRow } from '../../../kit/use-created-row.ts'
import { showSuccess } from '../show-success.ts'
import { FileRow } from './file-row.tsx'

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
  const { failed, retry, isAttaching, attachArrived } = useAttaching(kind, id)
  const uploads = useUploads({
    rules: USES.crm,
    // What is on its way goes on, and is attached, when the record is closed.
    kept: { key: `crm.files.${kind}.${id}`, save: (files) => void attachArrived(files) },
    onChange: (files) => {
      if (files.length > 0) void attachArrived(files).then(() => uploads.clear())
    },
  })
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

/** Addresses of what is attached, or is being attached: a record that is opened anew hears of it once more. */
const begun = new Set<string>()

/** Attaches what has arrived at the server, each file once; what fails can be tried again without sending it anew. */
function useAttaching(kind: Attachable, id: string) {
  const attach = useAttachFile()
  const [failed, setFailed] = useState<readonly FileInfo[]>([])

  async function attachAll(files: readonly FileInfo[]): Promise<void> {
    for (const file of files) {
      const { fileURL, fileName, fileType, fileSize } = file
      try {
        const { id: attachedId } = await attach.mutateAsync({
          body: { fileURL, fileName, fileType, fileSize, ...targetOf(kind, id) },
        })
        markCreated(attachedId)
        showToast({ title: 'Arquivo anexado!', message: fileName, tone: 'success' })
      } catch (error) {
        setFailed((before) => [...before, file])
        if (isSessionOver(error)) return
        const message = 'Falha ao anexar arquivo. Tente novamente.'
        showToast({ title: 'Erro ao anexar', message, tone: 'error' })
      }
    }
  }
  return {
    failed,
    isAttaching: attach.isPending,
    retry: () => {
      setFailed([])
      void attachAll(failed)
    },
    attachArrived: (files: readonly FileInfo[]) => {
      const fresh = files.filter(({ fileURL }) => !begun.has(fileURL))
      for (const { fileURL } of fresh) begun.add(fileURL)
      return attachAll(fresh)
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

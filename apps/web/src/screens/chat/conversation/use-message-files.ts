import { FileInfo } from '@cadencia/files/contract'
import { type Uploads, useUploadRules, useUploads } from '@cadencia/files/react'
import type { UseRules } from '@cadencia/files/uses'
import { useDraft } from '@cadencia/ui/drafts'
import { useState } from 'react'

const NOT_KNOWN_YET: UseRules = { types: [], maxFiles: 0, maxBytes: 0 }
/** What a draft kept of files; nothing where it is of another kind. */
const DraftFiles = FileInfo.array().catch([])

export type MessageFiles = ReturnType<typeof useMessageFiles>

/**
 * The files of the message that is being written: they go to the server at once and stay with their chat, also over
 * a reload, until the message is sent.
 */
export function useMessageFiles(chatId: string) {
  const rules = useUploadRules('chat')
  const draft = useDraft<{ files: readonly FileInfo[] }>(`chat.files.${chatId}`, { files: [] })
  const [earlier] = useState(() => DraftFiles.parse(draft.values.files))
  const [files, setFiles] = useState<readonly FileInfo[]>(earlier)
  const uploads = useUploads({
    rules: rules ?? NOT_KNOWN_YET,
    isQuiet: true,
    earlier,
    onChange: (arrived) => {
      setFiles(arrived)
      draft.save({ files: arrived })
    },
  })
  return {
    uploads,
    /** Those that have arrived. */
    files,
    /** Why the message cannot be sent yet, if so. */
    hold: holdOf(uploads),
    /** Undefined while it is not known what is taken. */
    add: rules && uploads.add,
    /** Empties the list: its files have gone with a message. */
    clear: () => {
      uploads.clear()
      setFiles([])
      draft.clear()
    },
  }
}

function holdOf({ isBusy, hasFailed }: Uploads): string | undefined {
  if (isBusy) return 'Aguarde o fim do envio dos arquivos.'
  return hasFailed ? 'Tente enviar de novo ou remova o arquivo que falhou.' : undefined
}

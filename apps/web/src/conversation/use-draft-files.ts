import { FileInfo } from '@cadencia/files/contract'
import { type Uploads, useUploadRules, useUploads } from '@cadencia/files/react'
import type { FileUse, UseRules } from '@cadencia/files/uses'
import { useDraft } from '@cadencia/ui/drafts'
import { useState } from 'react'
import { z } from 'zod'

const NOT_KNOWN_YET: UseRules = { types: [], maxFiles: 0, maxBytes: 0 }

export type DraftFiles = ReturnType<typeof useDraftFiles>

interface DraftFilesOptions {
  readonly use: FileUse
  readonly draftKey: string
}

/**
 * The files of what is being written: they go to the server at once and stay with its draft, also over a reload and while
 * something else is open, until it is sent.
 */
export function useDraftFiles({ use, draftKey }: DraftFilesOptions) {
  const rules = useUploadRules(use)
  const draft = useDraft<{ files: readonly FileInfo[] }>(draftKey, { files: [] })
  const [earlier] = useState(() => storedFiles(draft.values))
  const [files, setFiles] = useState<readonly FileInfo[]>(earlier)
  const save = (arrived: readonly FileInfo[]) => draft.save({ files: arrived })
  const uploads = useUploads({
    rules: rules ?? NOT_KNOWN_YET,
    isQuiet: true,
    earlier,
    kept: { key: draftKey, save },
    onChange: (arrived) => {
      setFiles(arrived)
      save(arrived)
    },
  })
  return {
    uploads,
    /** Those that have arrived. */
    files,
    /** Why it cannot be sent yet, if so. */
    hold: holdOf(uploads),
    /** Undefined while it is not known what is taken. */
    add: rules && uploads.add,
    /** Puts back files that were not sent after all. */
    putBack: uploads.putBack,
    /** Empties the list: its files have been sent. */
    clear: () => {
      uploads.clear()
      setFiles([])
      draft.clear()
    },
  }
}

/** What a draft kept of files; nothing where it is of another kind. */
function storedFiles({ files }: { readonly files: unknown }): FileInfo[] {
  return z.array(FileInfo).safeParse(files).data ?? []
}

function holdOf({ isBusy, hasFailed }: Uploads): string | undefined {
  if (isBusy) return 'Aguarde o fim do envio dos arquivos.'
  return hasFailed ? 'Tente enviar de novo ou remova o arquivo que falhou.' : undefined
}

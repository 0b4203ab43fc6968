import { MEDIA_AT_ONCE, MediaUpload, uploadMedia } from '@cadencia/admin/media/contract'
import { useRefetchMedia } from '@cadencia/admin/media/react'
import { sendForm } from '@cadencia/files/send-file'
import { plural } from '@cadencia/locale/text'
import { showToast } from '@cadencia/ui/toast'
import { useState } from 'react'
import type { z } from 'zod'
import { markCreated } from '../../../kit/created-store.ts'

const FAILED = 'Não foi possível enviar os arquivos. Verifique o formato e tamanho.'

type Refused = z.output<typeof MediaUpload>['refused']

/** Sends files to the library; `ratio` is how much of them has left, 0 to 1, while they are on their way. */
export function useMediaUpload() {
  const [ratio, setRatio] = useState<number>()
  const [refused, setRefused] = useState<Refused>([])
  const refetch = useRefetchMedia()

  const send = async (files: readonly File[]) => {
    if (files.length === 0 || ratio !== undefined) return
    const form = new FormData()
    for (const [index, file] of files.slice(0, MEDIA_AT_ONCE).entries()) form.append(`file-${index}`, file)
    setRatio(0)
    setRefused([])
    try {
      const answer = await sendForm({
        url: uploadMedia.url,
        form,
        signal: new AbortController().signal,
        onProgress: setRatio,
      })
      const { uploaded, files: taken, refused: left } = MediaUpload.parse(answer)
      setRefused([
        ...left,
        ...files
          .slice(MEDIA_AT_ONCE)
          .map(({ name }) => ({ name, message: `Envie no máximo ${MEDIA_AT_ONCE} arquivos de uma vez.` })),
      ])
      const message = plural(uploaded, 'arquivo enviado', 'arquivos enviados')
      showToast({ title: 'Upload concluído!', message, tone: 'success' })
      await refetch()
      if (taken[0]) markCreated(taken[0].id)
    } catch {
      showToast({ title: 'Erro no upload', message: FAILED, tone: 'error' })
    } finally {
      setRatio(undefined)
    }
  }
  return { ratio, refused, send }
}

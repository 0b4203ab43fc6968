import { AppError } from '@cadencia/server/app-error'
import { FileTooLarge, StorageFull } from '@cadencia/storage/errors'

export const NOT_WHAT_IT_SAYS = 'O conteúdo do arquivo não corresponde ao seu tipo.'
export const GROWS_TOO_MUCH = 'O arquivo comprimido é grande demais para ser aberto com segurança.'
export const TOO_MANY_PIXELS = 'A imagem tem mais de 50 megapixels. Reduza-a e envie de novo.'

export const tooLarge = () => new AppError('too_large', 413, 'Arquivo muito grande')
export const refusedType = (message = 'Este tipo de arquivo não é aceito.') =>
  new AppError('unsupported_file', 415, message)
export const interrupted = () =>
  new AppError('upload_interrupted', 400, 'O envio foi interrompido. Tente novamente.')

/** Maps storage errors to answers for the sender; unknown errors are returned unchanged. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof FileTooLarge) return tooLarge()
  if (error instanceof StorageFull) {
    const message = 'Não há mais espaço para arquivos. Avise um administrador.'
    return new AppError('storage_full', 507, message, { cause: error })
  }
  return error
}

/** 409 for a person whose sent files wait for their records in a number or size that is enough. */
export function tooManyWaiting(): AppError {
  const message =
    'Você já enviou muitos arquivos que nada usa. Anexe-os, ou espere um dia até que sejam apagados.'
  return new AppError('too_many_uploads', 409, message)
}

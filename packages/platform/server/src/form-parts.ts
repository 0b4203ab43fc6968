import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** 400 for an upload whose form cannot be read. */
export function unreadable(): AppError {
  return new AppError('invalid', 400, 'O envio está incompleto ou não pode ser lido.')
}

const ESCAPED: Readonly<Record<string, string>> = { '%22': '"', '%0A': '\n', '%0D': '\r' }

/** A file's name as it is at its sender: browsers escape these three characters and no percent sign. */
export function sentName(fileName: string): string {
  return fileName.replace(/%(?:22|0A|0D)/gi, (escaped) => ESCAPED[escaped.toUpperCase()] ?? escaped)
}

/** With `@fastify/multipart`. */
type FormRequest = Pick<FastifyRequest, 'raw'> & { isMultipart(): boolean }

/** The parts of a form as they come. Throws 415 for what is none, 400 for one that cannot be read to its end. */
export async function* formParts<Part>(
  request: FormRequest,
  read: () => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 415, 'Tipo de conteúdo não aceito.')
  }
  const parts = read()[Symbol.asyncIterator]()
  for (;;) {
    const part = await parts.next().catch((error: unknown) => {
      if (request.raw.destroyed && !request.raw.complete) throw error
      throw error instanceof Error && 'statusCode' in error && error.statusCode === 413 ? error : unreadable()
    })
    if (part.done) return
    yield part.value
  }
}

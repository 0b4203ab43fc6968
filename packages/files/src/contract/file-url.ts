import { z } from 'zod'

/** `/api/files/<id>/<name>`: the id is what counts, the name is for people. */
export const FILE_URL =
  /^\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})\/[\w.-]{1,150}$/

/** The address of a file of ours; nothing else is ever taken, and none is fetched. */
export const FileUrl = z.string('Arquivo inválido').regex(FILE_URL, 'Arquivo inválido')

/** The id of the file at `fileURL`, or undefined for what is no address of ours. */
export function fileIdOf(fileURL: string): string | undefined {
  return FILE_URL.exec(fileURL)?.[1]
}

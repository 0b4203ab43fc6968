import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { LaunchError } from '../terminal.ts'
import { checksumOfFile } from './checksum.ts'
import { FILES_FOLDER, isFilePath, MANIFEST, Manifest } from './manifest.ts'

/**
 * Unpacks an archive into `folder` and verifies each part against the manifest. Throws a `LaunchError` naming the first
 * missing or different part. Writes only inside `folder`.
 */
export async function unpack(file: string, folder: string): Promise<Manifest> {
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      maxDecompressionRatio: Infinity,
      filter: (path, entry) => isExpected(path, entry),
    })
  } catch (error) {
    throw damaged(file, error instanceof Error ? error.message : String(error))
  }
  const manifest = await readManifest(file, folder)
  const parts = [
    ...manifest.tables.map((table) => ({ ...table, path: table.entry })),
    ...manifest.files.map((stored) => ({ ...stored, path: `${FILES_FOLDER}/${stored.path}` })),
  ]
  for (const part of parts) {
    const found = await checksumOfFile(join(folder, part.path)).catch(() => undefined)
    if (!found) throw damaged(file, `falta ${part.path}`)
    if (found.sha256 !== part.sha256)
      throw damaged(file, `${part.path} não confere com a soma de verificação`)
  }
  return manifest
}

async function readManifest(file: string, folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) throw damaged(file, `falta ${MANIFEST}`)
  const parsed = Manifest.safeParse(parseJson(text))
  if (!parsed.success) throw damaged(file, `${MANIFEST} não é válido`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Only regular files and folders of a backup; no links or other paths. */
function isExpected(path: string, entry: object): boolean {
  const type = 'type' in entry ? entry.type : undefined
  if (type === 'Directory') return true
  const name = path.replace(/^\.\//, '')
  if (type !== 'File' && type !== 'OldFile') return false
  if (name === MANIFEST || /^tables\/\d+\.copy$/.test(name)) return true
  return name.startsWith(`${FILES_FOLDER}/`) && isFilePath(name.slice(FILES_FOLDER.length + 1))
}

function damaged(file: string, detail: string): LaunchError {
  return new LaunchError(
    `O arquivo ${file} está danificado ou não é um backup: ${detail}. Nada foi alterado.`,
  )
}

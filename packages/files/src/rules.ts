import { cutText } from '@cadencia/locale/cut'
import {
  extensionOf,
  FILE_TYPES,
  type FileType,
  isFileType,
  mediaTypeOf,
  typeOfName,
} from './types-contract.ts'
import type { UseRules } from './uses-contract.ts'

/** A file that belongs to nothing is removed after this long. */
export const UNUSED_HOURS = 24

const NAME_MAX = 200
const URL_NAME_MAX = 100
const FALLBACK_NAME = 'arquivo'

/** Control, separator and bidi characters, which can disguise a file name. */
const MISLEADING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** A file's name as it is kept: without path, controls and direction marks, at most 200 characters with its end. */
export function cleanName(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? ''
  const clean = base.replace(MISLEADING, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '')
  if (clean === '') return FALLBACK_NAME
  const extension = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - extension.length)
  return cutText(stem, NAME_MAX - extension.length, '') + extension
}

/** The part of a file's address that is for people: plain letters, digits, dots and hyphens. */
export function nameInUrl(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/-*\.[-.]*/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '')
  return plain.slice(-URL_NAME_MAX).replace(/^[-.]+/, '') || FALLBACK_NAME
}

export function fileUrlOf(file: { readonly id: string; readonly name: string }): string {
  return `/api/files/${file.id}/${nameInUrl(file.name)}`
}

/**
 * The type that a file says to be: by its name's extension, which people see and systems open it by; a name without
 * one leaves it to what was declared (browsers declare by the extension too, each in its own way). `unknown` where
 * neither says anything, undefined for a type that is never taken.
 */
export function declaredType(name: string, mediaType: string): FileType | 'unknown' | undefined {
  if (extensionOf(name) !== undefined) return typeOfName(name, mediaType)
  const type = mediaTypeOf(mediaType)
  return isFileType(type) ? type : 'unknown'
}

export function isImage(type: string): boolean {
  return isFileType(type) && FILE_TYPES[type].kind === 'image'
}

/** Whether browsers may display the file inline; other types are downloaded. */
export function isShownInline(type: string): boolean {
  return isFileType(type) && ['image', 'photo', 'video'].includes(FILE_TYPES[type].kind)
}

/** Why a file cannot be attached under a use's rules, or undefined. */
export function useIssue(
  file: { readonly type: string; readonly size: number },
  rules: UseRules,
): 'type' | 'size' | undefined {
  if (!rules.types.some((type) => type === file.type)) return 'type'
  return file.size > rules.maxBytes ? 'size' : undefined
}

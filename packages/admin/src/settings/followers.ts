import { getUploadRules } from '@cadencia/files/contract'
import { keyOf } from '@cadencia/http/query'
import { getMeetingOptions } from '@cadencia/meetings/contract'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { getSignInOptions } from '@cadencia/people/sign-in/contract'
import type { QueryKey } from '@tanstack/react-query'
import { getSystemReport } from '../system/contract.ts'
import { getMediaSettings, getSecuritySettings, getSystemSettings } from './contract.ts'

/** What the pages of all staff read of the settings, and the forms that edit them. */
export const SETTINGS_FOLLOWERS: readonly QueryKey[] = [
  keyOf(getMeetingOptions),
  keyOf(getUploadRules),
  keyOf(getSignInOptions),
  keyOf(getSystemSettings),
  keyOf(getMediaSettings),
  keyOf(getSecuritySettings),
  // A second factor may be required from now on.
  keyOf(getAdminSession),
  keyOf(getSystemReport),
]

import type { PictureDesk } from '@cadencia/files/attachments'

/** Where the media library keeps its files, filled in by the compose file. */
export type MediaDesk = Pick<PictureDesk, 'claim' | 'discard' | 'list' | 'receiveShaped'>

import { type Icon, IconFile, IconUser, IconUsers, IconVideo } from '@tabler/icons-react'

interface Kind {
  label: string
  icon: Icon
}

/** How the palette heads and marks each kind of record that the search answers. */
const KINDS: Record<string, Kind> = {
  meeting: { label: 'Reuniões', icon: IconVideo },
  user: { label: 'Pessoas', icon: IconUser },
  team: { label: 'Times', icon: IconUsers },
}

const OTHER: Kind = { label: 'Outros', icon: IconFile }

export function kindOf(kind: string): Kind {
  return KINDS[kind] ?? OTHER
}
